/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { inDemo } from "../manage.ts";
import { openPanel } from "../panel_page.ts";
import { richType } from "./rich_type.ts";

const inBerlin = { timezoneId: "Europe/Berlin" };

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Save" }).waitFor({ state: "detached" });
}

/** The id in the URL of a saved badge. */
async function savedId(page: Page): Promise<string> {
  await page.waitForURL(/\/badges\/[0-9a-f-]{36}$/);
  return page.url().split("/").at(-1) ?? "";
}

Deno.test("/panel creates a badge with a field of every kind, from the type's schema alone", async () => {
  await buildPages();
  await using service = await startDemoService();
  await inDemo(service, "PUT", "types/rich", richType);
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, {
    path: "/demo/badges",
    context: inBerlin,
  });
  await page.getByRole("link", { name: "New badge" }).click();
  await page.getByRole("link", { name: /^Rich/ }).click();
  const content = page.getByRole("region", { name: "Content" });
  await content.getByLabel("Text", { exact: false }).first().fill("Sale 🏷");
  await content.getByLabel("Text colour").fill("#777777");
  await content.getByLabel("Background colour").fill("#888888");
  await content.getByText(/^1\.2 : 1 on Background colour, hard to read/).waitFor();
  await content.getByLabel("Text colour").fill("#000000");
  await content.getByText(/^5\.9 : 1 on Background colour, easy to read/).waitFor();
  assertEquals(await content.getByLabel("Size").inputValue(), "0", "the default of the type");
  await content.getByLabel("Size").selectOption("large");
  await content.getByLabel("Priority").fill("3");
  await content.getByLabel("Discount").fill("12.5");
  await content.getByLabel("Bold").check();
  await content.getByLabel("Weight").fill("700");
  await content.getByLabel("Link").fill("https://example.com/");
  await content.getByLabel("Day").fill("2026-11-27");
  await content.getByLabel("Until").fill("2026-11-27T09:00");
  await content.getByText("2026-11-27 08:00 UTC").waitFor();
  await content.getByLabel("Opens").fill("09:30:00");
  await content.getByLabel("Story").fill("Long");
  await content.getByText(/^Enter a time with its UTC offset/).waitFor();
  await content.getByLabel("Opens").fill("09:30:00+01:00");
  for (const [place, tag] of ["one", "two"].entries()) {
    await content.getByRole("button", { name: "Add to Tags" }).click();
    await content.getByLabel(`Entry ${place + 1}`, { exact: true }).fill(tag);
  }
  await content.getByRole("button", { name: "Move entry 2 up" }).click();
  await content.getByLabel("us").check();
  await content.getByLabel("Address").fill("https://example.com/a.png");
  await content.getByLabel("Effect").selectOption("Blink");
  await content.getByLabel("Times").fill("2");
  await save(page);
  const { content: saved } = await inDemo(service, "GET", `badges/${await savedId(page)}`);
  assertEquals(saved, {
    text: "Sale 🏷",
    textColour: "#000000",
    backgroundColour: "#888888",
    size: "large",
    priority: 3,
    discount: 12.5,
    bold: true,
    weight: 700,
    link: "https://example.com/",
    day: "2026-11-27",
    until: "2026-11-27T08:00:00.000Z",
    opens: "09:30:00+01:00",
    story: "Long",
    tags: ["two", "one"],
    shops: ["us"],
    image: { address: "https://example.com/a.png" },
    effect: { kind: "blink", times: 2 },
  });
  assertEquals(errors, []);
});

Deno.test("/panel shows content errors at their fields, after a field was left or on saving", async () => {
  await buildPages();
  await using service = await startDemoService();
  await inDemo(service, "PUT", "types/rich", richType);
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, {
    path: "/demo/badges/new?type=rich",
  });
  const content = page.getByRole("region", { name: "Content" });
  const text = content.getByLabel("Text", { exact: false }).first();
  await text.waitFor();
  assertEquals(await content.getByText("Fill this in.").count(), 0);
  await page.getByRole("button", { name: "Save" }).click();
  await content.getByText("Fill this in.").waitFor();
  await text.and(page.locator(":focus")).waitFor();
  await text.fill("far more than twelve");
  await content.getByText("At most 12 characters.").waitFor();
  await text.fill("New");
  await content.getByText("At most 12 characters.").waitFor({ state: "detached" });
  await content.getByLabel("Link").fill("example");
  await content.getByLabel("Day").focus();
  await content.getByText(/^Enter a full URL/).waitFor();
  await content.getByLabel("Link").fill("");
  await content.getByText(/^Enter a full URL/).waitFor({ state: "detached" });
  await save(page);
  assertEquals((await inDemo(service, "GET", `badges/${await savedId(page)}`)).content, {
    text: "New",
    size: "small",
  });
  assertEquals(errors, []);
});

Deno.test("/panel shows all of a badge's content as JSON, which can be edited", async () => {
  await buildPages();
  await using service = await startDemoService();
  await inDemo(service, "PUT", "types/free", { name: "Free", schema: { type: "object" } });
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, {
    path: "/demo/badges/new?type=free",
  });
  const content = page.getByRole("region", { name: "Content" });
  await content.getByText("JSON", { exact: true }).click();
  const json = content.getByLabel("The whole content as JSON");
  await json.fill("{ text: 1 }");
  await content.getByText(/This is not valid JSON/).waitFor();
  await page.getByText("Some fields need to be corrected.").waitFor();
  assertEquals(await page.getByRole("button", { name: "Save" }).isDisabled(), true);
  await json.fill("[1]");
  await content.getByText("The content must be an object: { … }").waitFor();
  await json.fill('{"text": "Hi", "deep": [{"er": 1}]}');
  await save(page);
  assertEquals((await inDemo(service, "GET", `badges/${await savedId(page)}`)).content, {
    text: "Hi",
    deep: [{ er: 1 }],
  });
  assertEquals(errors, []);
});

Deno.test("/panel reads a number of the content as a German writes it, and refuses one that could be two", async () => {
  await buildPages();
  await using service = await startDemoService();
  await inDemo(service, "PUT", "types/rich", richType);
  const badge = await inDemo(service, "POST", "badges", {
    typeId: "rich",
    content: { text: "Sale", discount: 12.5 },
  });
  await using browser = await startBrowser();
  const path = `/demo/badges/${badge.id}`;
  const { page } = await openPanel(browser, service, { path, context: { locale: "de-DE" } });
  const discount = page.getByLabel("Discount");
  assertEquals(await discount.inputValue(), "12,5");
  await discount.fill("");
  await discount.pressSequentially("1.299");
  await discount.blur();
  assertEquals(await discount.inputValue(), "1.299");
  assertEquals(await discount.getAttribute("aria-invalid"), "true");
  await discount.fill("");
  await discount.pressSequentially("7,25");
  await page.getByRole("button", { name: "Speichern" }).click();
  await page.getByRole("button", { name: "Speichern" }).waitFor({ state: "detached" });
  const { content } = await inDemo(service, "GET", `badges/${badge.id}`);
  assertEquals(content, { text: "Sale", discount: 7.25 });
});
