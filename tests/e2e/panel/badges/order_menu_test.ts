/// <reference lib="dom" />
import { assert, assertAlmostEquals, assertEquals, assertGreaterOrEqual } from "@std/assert";
import type { Page } from "playwright-core";
import { accessibilityViolations } from "../../axe.ts";
import { startBrowser } from "../../browser.ts";
import { buildPages, type DemoService, startDemoService } from "../../demo_service.ts";
import { createBadges } from "../create_badges.ts";
import { inDemo, withToken } from "../manage.ts";
import {
  handleOf,
  menuOf,
  shownToShoppers,
  waitForNotice,
  waitForPosition,
} from "../order_list.ts";
import { openPanel } from "../panel_page.ts";

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await menuOf(page, name).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

function hasFocus(page: Page, name: string): Promise<void> {
  return page.waitForFunction((label) => document.activeElement?.ariaLabel === label, name)
    .then(() => {});
}

async function removeBadge(service: DemoService, text: string): Promise<void> {
  const found = await inDemo(service, "GET", `badges?q=${encodeURIComponent(text)}`);
  await inDemo(service, "DELETE", `badges/${found.items[0].id}`);
}

Deno.test("/panel moves a badge by menu to a place that is not loaded yet, to the top and to the end", async () => {
  await buildPages();
  await using service = await startDemoService();
  await createBadges(service, Array.from({ length: 200 }, (_, at) => ({ text: `Badge ${at}` })));
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service);
  await choose(page, "Organic", "Move to position…");
  const place = page.getByRole("textbox", { name: "Position" });
  await page.getByText("From 1 to 214. It is now at 10.").waitFor();
  await place.fill("215");
  await page.getByText("Enter a whole number from 1 to 214.").waitFor();
  assertEquals(await accessibilityViolations(page), []);
  await place.fill("200");
  await page.keyboard.press("Enter");
  await waitForNotice(page, "“Organic” moved to position 200 of 214");
  assertEquals((await shownToShoppers(service)).at(-1), "Organic");

  await choose(page, "New", "Move to the end");
  await waitForNotice(page, "“New” moved to position 214 of 214");
  await choose(page, "Last chance", "Move to the top");
  await waitForNotice(page, "“Last chance” moved to position 1 of 214");
  await waitForPosition(page, "Last chance", 1);
  await hasFocus(page, "More actions for “Last chance”");
  const expected = ["Last chance", "-20 %", "Free returns", "Organic", "New"];
  assertEquals(await shownToShoppers(service), expected);
  assertEquals(errors, []);
});

Deno.test("/panel moves a badge before any other, found by name, also by keyboard", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service);
  await menuOf(page, "Organic").focus();
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Move to the top" }).waitFor();
  assertEquals(await accessibilityViolations(page), []);
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  const field = page.getByRole("combobox", { name: "Before which badge?" });
  await field.waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });
  await hasFocus(page, "More actions for “Organic”");

  await choose(page, "Organic", "Move before…");
  await field.fill("last ch");
  const found = page.getByRole("listbox").getByRole("option");
  await page.waitForFunction(() => document.querySelectorAll("[role=option]").length === 1);
  assertEquals(await found.allTextContents(), ["Last chancePrice"]);
  assertEquals(await accessibilityViolations(page), []);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Move", exact: true }).click();
  await waitForNotice(page, "“Organic” moved to position 4 of 14");
  await waitForPosition(page, "Organic", 4);
  assertEquals((await shownToShoppers(service))[1], "Organic");
  assertEquals(errors, []);
});

Deno.test("/panel opens a row's menu below its button, and shifts neither the button nor the row", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service);
  const button = menuOf(page, "-20 %");
  const row = page.locator("ol > li", { has: button });
  const places = async () => [await button.boundingBox(), await row.boundingBox()];
  const before = await places();
  await button.click();
  const menu = page.getByRole("menu");
  await menu.waitFor();
  assertEquals(await places(), before);
  const [of, under] = [await button.boundingBox(), await menu.boundingBox()];
  assert(of && under);
  assertAlmostEquals(under.x + under.width, of.x + of.width, 2);
  assertGreaterOrEqual(under.y, of.y + of.height);
});

Deno.test("/panel does not drag filtered badges, says why, and moves them by menu among all", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/demo/badges?typeId=label" });
  await page.getByText(/^While a filter hides other badges/).waitFor();
  assertEquals(await handleOf(page, "New").count(), 0);
  await choose(page, "New", "Move to the top");
  await waitForNotice(page, "“New” moved to position 1 of 14");
  await waitForPosition(page, "New", 1);
  assertEquals(await accessibilityViolations(page), []);
  assertEquals((await shownToShoppers(service))[0], "New");
});

Deno.test("/panel reports that a badge is gone if someone deleted it meanwhile", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service);
  await choose(page, "Organic", "Move to the top");
  await waitForNotice(page, "“Organic” moved to position 1 of 14");
  await removeBadge(service, "Organic");
  await removeBadge(service, "New");
  await choose(page, "New", "Move to the top");
  await waitForNotice(page, "“New” was not moved: someone else deleted it in the meantime.");
  await page.getByText("12 badges").first().waitFor();
  await page.keyboard.press("Control+z");
  await waitForNotice(page, "“Organic” was not moved: someone else deleted it in the meantime.");
});

Deno.test("/panel returns the focus to a row after its menu, before anything else is drawn", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service);
  await menuOf(page, "New").click();
  const entry = page.getByRole("menuitem", { name: "Move to the top" });
  const focused = await entry.evaluate(async (it: HTMLElement) => {
    it.click();
    await Promise.resolve();
    return document.activeElement?.ariaLabel;
  });
  assertEquals(focused, "More actions for “New”");
  await waitForNotice(page, "“New” moved to position 1 of 14");
});

Deno.test("/panel offers no moves to a token with the scope read", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const reader = await withToken(service, { scopes: ["read"] });
  const { page, scripts } = await openPanel(browser, reader);
  await page.getByText("14 badges").first().waitFor();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  assertEquals(await handleOf(page, "New").count() + await menuOf(page, "New").count(), 0);
  assertEquals([...scripts].filter((name) => name.startsWith("sortable")), []);
});

Deno.test("/panel moves badges in German, on a phone of 360 px", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const context = { locale: "de-AT", viewport: { width: 360, height: 740 } };
  const { page } = await openPanel(browser, service, { context });
  await page.getByRole("list", { name: "Badges" }).waitFor();
  // A row that is loaded above the menu while it opens would close it.
  await page.getByText("14 Badges").first().waitFor();
  // On a phone the row is far down, and rows out of sight are not in the DOM.
  await page.waitForFunction((label) => {
    scrollTo(0, document.body.scrollHeight);
    return document.querySelector(`[aria-label="${label}"]`);
  }, "Mehr zu „New“");
  await page.getByRole("button", { name: "Mehr zu „New“" }).click();
  await page.getByRole("menuitem", { name: "Ganz nach oben" }).click();
  await page.getByText("„New“ ist jetzt auf Position 1 von 14").first().waitFor();
  assert(await page.getByRole("button", { name: "„New“ verschieben" }).isVisible());
  assertEquals(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  assertEquals(await accessibilityViolations(page), []);
});
