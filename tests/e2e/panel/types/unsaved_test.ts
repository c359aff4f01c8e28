import { assertEquals } from "@std/assert";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { manage } from "../manage.ts";
import { openPanel } from "../panel_page.ts";

const typesPath = "projects/demo/types";
const schema = {
  type: "object",
  properties: { weight: { title: "Weight", type: "number" } },
  required: [],
  additionalProperties: false,
};

Deno.test("/panel discards a schema that is not valid JSON, also after a reload", async () => {
  await buildPages();
  await using service = await startDemoService();
  await manage(service, "PUT", `${typesPath}/parcel`, { name: "Parcel", schema });
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: "/demo/types/parcel" });
  const json = page.getByLabel("JSON Schema (2020-12)");
  const fields = page.getByRole("radio", { name: "Fields" });
  await page.getByText("JSON Schema", { exact: true }).click();
  const before = await json.inputValue();
  await json.press("Control+End");
  await page.keyboard.press("Backspace");
  await page.getByText(/^This is not valid JSON/).waitFor();
  await page.getByText("Some fields need to be corrected.").waitFor();
  assertEquals(await fields.isDisabled(), true);
  await page.reload();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  assertEquals(await json.inputValue(), before);
  assertEquals(await fields.isDisabled(), false);
  await page.reload();
  await page.getByLabel("Minimum").waitFor();
  assertEquals(errors, []);
});

Deno.test("/panel leaves nothing for the next new type of what is typed while one is created", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/demo/types/new" });
  const name = page.getByLabel("Name", { exact: true });
  await name.pressSequentially("Parcel");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const sent = page.waitForRequest((it) => it.method() === "PUT" || it.method() === "POST");
  await page.route("**/admin/v1/projects/demo/types/**", async (route) => {
    if (route.request().method() !== "GET") await released;
    await route.continue();
  });
  await page.keyboard.press("Control+s");
  await sent;
  await page.keyboard.type("s of all sizes");
  release();
  await page.getByRole("heading", { name: "Parcel", exact: true }).waitFor();
  assertEquals(await name.inputValue(), "Parcel");
  await page.goto(`${service.origin}/panel/demo/types/new`);
  await name.waitFor();
  assertEquals(await name.inputValue(), "");
});
