/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import { accessibilityViolations } from "../axe.ts";
import { startBrowser } from "../browser.ts";
import { buildPages, type DemoService, startDemoService } from "../demo_service.ts";
import { assertLooks } from "./appearance.ts";
import { inDemo, withToken } from "./manage.ts";
import { openPanel } from "./panel_page.ts";

Deno.test("/panel creates a segment, lists it in words, and names the badges that use it", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: "/demo/segments" });
  await page.getByRole("link", { name: "New segment" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Pay in euros");
  assertEquals(await page.getByLabel("ID", { exact: true }).inputValue(), "pay-in-euros");
  await page.getByLabel("ID", { exact: true }).fill("euros");
  await page.getByText("JSON", { exact: true }).click();
  await page.getByRole("textbox", { name: /JSON/ }).fill('{"bigcommerce.currency": "EUR"}');
  assertEquals(await accessibilityViolations(page), []);
  await page.getByRole("button", { name: "Save" }).click();
  const list = page.getByRole("list", { name: "Segments" });
  await list.getByRole("link", { name: "Pay in euros" }).waitFor();
  await list.getByText("Currency is EUR").waitFor();
  const content = { text: "Hi", textColour: "#ffffff", backgroundColour: "#1d4ed8" };
  const when = { $not: { $segment: "euros" } };
  await inDemo(service, "POST", "badges", { typeId: "label", name: "Others", content, when });
  await list.getByRole("link", { name: "Pay in euros" }).click();
  const users = page.getByRole("list", { name: "Badges that use it" });
  await users.getByRole("link", { name: "Others" }).waitFor();
  assertEquals(await accessibilityViolations(page), []);

  await page.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete “Pay in euros”?" });
  await dialog.getByText("It cannot be deleted while these badges use it:").waitFor();
  await dialog.getByRole("link", { name: "Others" }).waitFor();
  assertEquals(await dialog.getByRole("button", { name: "Delete" }).isDisabled(), true);
  assertEquals(await accessibilityViolations(page), []);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "detached" });

  await users.getByRole("link", { name: "Others" }).click();
  const builder = page.getByRole("group", { name: "Builder" });
  assertEquals(await builder.getByLabel("Which segment").inputValue(), "euros");
  await builder.getByLabel("How to compare").selectOption({ label: "is" });
  await builder.getByRole("button", { name: "Add condition" }).click();
  const added = builder.getByRole("group", { name: "Condition 2" });
  await added.getByRole("combobox").first().selectOption({ label: "Segment" });
  await added.getByLabel("How to compare").selectOption({ label: "is not" });
  await added.getByLabel("Which segment").selectOption({ label: "Pay in euros" });
  assertEquals(await accessibilityViolations(page), []);
  // The notice of the segment's own saving may still be shown.
  const saving = page.waitForResponse((it) => it.request().method() !== "GET");
  await page.getByRole("button", { name: "Save" }).click();
  assertEquals((await saving).status(), 200);
  const { items } = await inDemo(service, "GET", "badges?limit=100");
  const saved = items.find(({ name }: { name?: string }) => name === "Others");
  assertEquals(saved.when, { $segment: "euros", $not: { $segment: "euros" } });
  assertEquals(errors, []);
});

Deno.test("/panel's segments keep input over a reload, and a conflict says who saved, field by field", async () => {
  await buildPages();
  await using service = await startDemoService();
  const put = (by: DemoService, name: string, currency: string) =>
    inDemo(by, "PUT", "segments/euros", { name, when: { "bigcommerce.currency": currency } });
  await put(service, "Euros", "EUR");
  const colleague = await withToken(service, { name: "Ada", scopes: ["write"] });
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/demo/segments/one/euros" });
  await page.getByLabel("Name", { exact: true }).fill("Mine");
  await page.reload();
  assertEquals(await page.getByLabel("Name", { exact: true }).inputValue(), "Mine");
  await put(colleague, "Theirs", "GBP");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/^Saved by Ada, /).waitFor();
  await page.getByText("Currency is GBP").first().waitFor();
  await assertLooks(page);
  await page.getByRole("button", { name: "Continue with these" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Not saved yet").waitFor({ state: "detached" });
  assertEquals(await inDemo(service, "GET", "segments/euros"), {
    id: "euros",
    name: "Mine",
    when: { "bigcommerce.currency": "GBP" },
  });

  await page.goto(`${service.origin}/panel/demo/segments/new`);
  await page.getByLabel("Name", { exact: true }).fill("Euros");
  await page.getByText("JSON", { exact: true }).click();
  await page.getByRole("textbox", { name: /JSON/ }).fill('{"bigcommerce.currency": "EUR"}');
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("There is already a segment with this ID.").first().waitFor();
  await page.goto(`${service.origin}/panel/demo/segments/one/euros`);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No segments yet").waitFor();
});

Deno.test("/panel's segment stays while it is edited, even if a colleague deletes it", async () => {
  await buildPages();
  await using service = await startDemoService();
  const when = { "bigcommerce.currency": "EUR" };
  await inDemo(service, "PUT", "segments/euros", { name: "Euros", when });
  const colleague = await withToken(service, { name: "Ada", scopes: ["write"] });
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/demo/segments/one/euros" });
  const name = page.getByLabel("Name", { exact: true });
  await name.press("End");
  await name.pressSequentially(" and more");
  await inDemo(colleague, "DELETE", "segments/euros");
  const read = page.waitForResponse((it) => it.url().endsWith("/segments/euros"));
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  assertEquals((await read).status(), 404);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This was deleted in the meantime").waitFor();
  await page.getByText(/^Deleted by Ada, /).waitFor();
  assertEquals(await name.inputValue(), "Euros and more");
});
