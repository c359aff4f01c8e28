/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import { accessibilityViolations } from "../axe.ts";
import { startBrowser } from "../browser.ts";
import { buildPages, startDemoService } from "../demo_service.ts";
import { inDemo } from "./manage.ts";
import { openPanel } from "./panel_page.ts";

Deno.test("/panel creates a segment, lists it in words, and names the badges that use it", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: "/demo/segments" });
  await page.getByRole("link", { name: "New segment" }).click();
  await page.getByLabel("Id", { exact: false }).first().fill("euros");
  await page.getByRole("textbox", { name: "Name", exact: false }).fill("Pay in euros");
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
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved").first().waitFor();
  const { items } = await inDemo(service, "GET", "badges?limit=100");
  const saved = items.find(({ name }: { name?: string }) => name === "Others");
  assertEquals(saved.when, { $segment: "euros", $not: { $segment: "euros" } });
  assertEquals(errors, []);
});
