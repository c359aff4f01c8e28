/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { accessibilityViolations } from "../../axe.ts";
import { startBrowser } from "../../browser.ts";
import { buildPages, type DemoService, startDemoService } from "../../demo_service.ts";
import { inDemo } from "../manage.ts";
import { openPanel } from "../panel_page.ts";

type Json = Record<string, unknown>;

/** Creates a badge in the demo project; `read` gets its stored state. */
async function aBadge(service: DemoService, fields: Json = {}) {
  const content = { text: "Hi", textColour: "#ffffff", backgroundColour: "#1d4ed8" };
  const made = await inDemo(service, "POST", "badges", { typeId: "label", content, ...fields });
  const read = (): Promise<Json> => inDemo(service, "GET", `badges/${made.id}`);
  return { path: `/demo/badges/${made.id}`, read };
}

function partsOf(page: Page, label: string) {
  return page.getByRole("group", { name: label, exact: true });
}

async function save(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
  await page.getByText("Saved", { exact: true }).waitFor();
}

Deno.test("/panel builds a condition from parts, by keyboard, and the service stores its meaning", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const badge = await aBadge(service);
  const { page, errors, foreignRequests } = await openPanel(browser, service, { path: badge.path });
  const when = partsOf(page, "Condition for shoppers");
  await when.getByText("Everyone sees it.").waitFor();
  await when.getByRole("button", { name: "Add condition" }).press("Enter");
  const first = when.getByRole("group", { name: "Condition 1" });
  await first.getByText("Not complete").waitFor();
  assertEquals(await page.getByRole("button", { name: "Save" }).isDisabled(), true);
  assertEquals(await when.getByRole("radio", { name: "JSON" }).isDisabled(), true);
  // The new row has the focus, on the field to choose first.
  await page.keyboard.type("Curr");
  await first.getByLabel("How to compare").selectOption("is one of");
  await first.getByLabel("Values").focus();
  await page.keyboard.type("GBP,EUR");
  await page.keyboard.press("Enter");

  await when.getByRole("button", { name: "Add condition" }).press("Enter");
  const second = when.getByRole("group", { name: "Condition 2" });
  await second.getByLabel("What to compare").selectOption("Something else…");
  await second.getByLabel("Name of the field").fill("custom.age");
  await second.getByLabel("How to compare").selectOption("is at least");
  await second.getByRole("textbox", { name: "Value" }).fill("18");
  assertEquals(await accessibilityViolations(page), []);
  await page.emulateMedia({ colorScheme: "dark" });
  assertEquals(await accessibilityViolations(page), []);
  await save(page);
  const stored = { "bigcommerce.currency": { $in: ["GBP", "EUR"] }, "custom.age": { $gte: 18 } };
  assertEquals((await badge.read()).when, stored);

  await when.getByRole("button", { name: "Remove condition 1" }).press("Enter");
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  assertEquals(await focused(), "Add condition");
  await save(page);
  assertEquals((await badge.read()).when, { "custom.age": { $gte: 18 } });
  assertEquals(errors, []);
  assertEquals(foreignRequests, []);
});

Deno.test("/panel shows a condition as parts and as JSON, and neither changes it", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const badge = await aBadge(service, {
    when: { $not: { $or: [{ "custom.tier": "3" }, { "custom.tier": { $exists: false } }] } },
    match: { note: "" },
  });
  const { page, errors } = await openPanel(browser, service, { path: badge.path });
  const when = partsOf(page, "Condition for shoppers");
  await when.getByLabel("What must apply").waitFor();
  assertEquals(await when.getByLabel("What must apply").inputValue(), "none");
  await when.getByText("JSON", { exact: true }).click();
  const text = when.getByRole("textbox");
  assertEquals(JSON.parse(await text.inputValue()), (await badge.read()).when);
  await when.getByText("Builder", { exact: true }).click();
  // What parts cannot represent exactly is never shown as parts.
  const match = partsOf(page, "Rule for products");
  await match.getByText("note has an empty text").waitFor();
  assertEquals(await match.getByRole("radio", { name: "Builder" }).isDisabled(), true);
  assertEquals(await page.getByText("Not saved yet").count(), 0);
  assertEquals(await accessibilityViolations(page), []);
  assertEquals(errors, []);
});

Deno.test("/panel keeps an incomplete condition over a reload, and restores it completely", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const badge = await aBadge(service, { when: { locale: "fr" } });
  const { page, errors } = await openPanel(browser, service, { path: badge.path });
  const when = partsOf(page, "Condition for shoppers");
  await when.getByRole("button", { name: "Add group" }).click();
  await when.getByText("JSON", { exact: true }).waitFor();
  await page.reload();
  await when.getByRole("group", { name: "Group 2" }).waitFor();
  await page.getByText("A condition is not complete yet.").waitFor();
  await page.getByRole("button", { name: "Discard" }).click();
  await when.getByText("JSON", { exact: true }).click();
  await when.getByRole("textbox").fill('{"locale": ');
  await page.reload();
  await when.getByText("This is not valid JSON: see line 1.").waitFor();
  assertEquals(await page.getByRole("button", { name: "Save" }).isDisabled(), true);
  await page.getByRole("button", { name: "Discard" }).click();
  assertEquals(await when.getByLabel("What to compare").inputValue(), "locale");
  assertEquals((await badge.read()).when, { locale: "fr" });
  assertEquals(errors, []);
});

Deno.test("/panel shows the service's error at the condition", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const badge = await aBadge(service, { when: { locale: "fr" } });
  const { page } = await openPanel(browser, service, { path: badge.path });
  const when = partsOf(page, "Condition for shoppers");
  await when.getByText("JSON", { exact: true }).click();
  await when.getByRole("textbox").fill('{"locale": {"$regex": "^f"}}');
  await when.getByText("locale › $regex is not an operator that the service supports there.")
    .waitFor();
  await page.keyboard.press("Control+s");
  await when.getByText("locale › $regex: is not an operator of a field").waitFor();
  assertEquals(await accessibilityViolations(page), []);
  assertEquals((await badge.read()).when, { locale: "fr" });
});

Deno.test("/panel normalizes typed currencies and countries, and keeps stored ones as they are", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const stored = { "bigcommerce.currency": { $in: ["eur"] } };
  const badge = await aBadge(service, { when: stored });
  const { page, errors } = await openPanel(browser, service, { path: badge.path });
  const when = partsOf(page, "Condition for shoppers");
  await when.getByText("Unknown currency: eur. Shops send three capital letters", { exact: false })
    .waitFor();
  const values = when.getByLabel("Values");
  await values.focus();
  await page.keyboard.type("gbp,");
  await when.getByRole("button", { name: "Add condition" }).click();
  const second = when.getByRole("group", { name: "Condition 2" });
  await second.getByLabel("What to compare").selectOption("Delivery country");
  await second.getByLabel("Value").pressSequentially("gb");
  assertEquals(await second.getByLabel("Value").inputValue(), "GB");
  assertEquals(await accessibilityViolations(page), []);
  await save(page);
  assertEquals((await badge.read()).when, {
    "bigcommerce.currency": { $in: ["eur", "GBP"] },
    "bigcommerce.customerShippingCountry": "GB",
  });
  assertEquals(errors, []);
});

Deno.test("/panel fits conditions on a phone of 360 px, and shows them in German", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const segments = { "bigcommerce.customerSegments": { $all: [crypto.randomUUID(), "b2b"] } };
  const badge = await aBadge(service, {
    when: { $or: [segments, { "custom.score": { $lt: 1.5 }, "custom.since": { $since: "P30D" } }] },
  });
  const context = { viewport: { width: 360, height: 740 }, locale: "de-DE" };
  const { page, errors } = await openPanel(browser, service, { path: badge.path, context });
  const score = page.getByRole("group", { name: "Bedingung 2.1" });
  assertEquals(await score.getByRole("textbox", { name: "Wert" }).inputValue(), "1,5");
  await score.getByRole("textbox", { name: "Wert" }).fill("");
  await page.keyboard.type("1.299");
  await score.getByText("Geben Sie eine Zahl wie 1299,5 ein").waitFor();
  assertEquals(await score.getByRole("textbox", { name: "Wert" }).inputValue(), "1.299");
  await score.getByRole("textbox", { name: "Wert" }).fill("2,25");
  assertEquals(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  assertEquals(await accessibilityViolations(page), []);
  await page.keyboard.press("Control+s");
  await page.getByText("Gespeichert", { exact: true }).waitFor();
  assertEquals((await badge.read()).when, {
    $or: [segments, { "custom.score": { $lt: 2.25 }, "custom.since": { $since: "P30D" } }],
  });
  assertEquals(errors, []);
});

Deno.test("/panel saves with Ctrl+S the value of a list that is still being typed", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const badge = await aBadge(service, { when: { "bigcommerce.currency": { $in: ["GBP"] } } });
  const { page, errors } = await openPanel(browser, service, { path: badge.path });
  await partsOf(page, "Condition for shoppers").getByLabel("Values").focus();
  await page.keyboard.type("EUR");
  await page.keyboard.press("Control+s");
  await page.getByText("Saved", { exact: true }).waitFor();
  const { when } = await badge.read();
  assertEquals(when, { "bigcommerce.currency": { $in: ["GBP", "EUR"] } });
  assertEquals(errors, []);
});
