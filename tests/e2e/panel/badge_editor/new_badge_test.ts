import { assertEquals } from "@std/assert";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { inDemo } from "../manage.ts";
import { openPanel } from "../panel_page.ts";

Deno.test("/panel leaves nothing for the next new badge of what is typed while one is created", async () => {
  await buildPages();
  await using service = await startDemoService();
  const schema = { type: "object", properties: { text: { type: "string" } }, required: ["text"] };
  await inDemo(service, "PUT", "types/note", { name: "Note", schema });
  await using browser = await startBrowser();
  const path = "/demo/badges/new?type=note";
  const { page, errors } = await openPanel(browser, service, { path });
  const name = page.getByLabel("Name", { exact: true });
  const text = page.getByRole("textbox", { name: "Text", exact: true });
  await text.pressSequentially("Fresh");
  await name.pressSequentially("First");
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const sent = page.waitForRequest((it) => it.method() === "POST");
  await page.route("**/admin/v1/projects/demo/badges", async (route) => {
    if (route.request().method() === "POST") await released;
    await route.continue();
  });
  await page.keyboard.press("Control+s");
  await sent;
  await page.keyboard.type(" and more");
  // One badge, even if it takes long.
  await page.keyboard.press("Control+s");
  release();
  await page.getByRole("heading", { name: "First", exact: true }).waitFor();
  assertEquals(await name.inputValue(), "First");
  assertEquals(await page.getByRole("button", { name: "Save" }).count(), 0);

  await page.goto(`${service.origin}/panel${path}`);
  await name.waitFor();
  assertEquals(await name.inputValue(), "");
  assertEquals(await text.inputValue(), "");
  assertEquals(errors, []);
});
