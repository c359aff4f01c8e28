/// <reference lib="dom" />
import { assertEquals, assertMatch } from "@std/assert";
import type { Page } from "playwright-core";
import { accessibilityViolations } from "../axe.ts";
import { startBrowser } from "../browser.ts";
import { buildPages, type DemoService, startDemoService } from "../demo_service.ts";
import { assertLooks } from "./appearance.ts";
import { badgeId, type Change, createShop } from "./created_shop.ts";
import { withToken } from "./manage.ts";
import { openPanel } from "./panel_page.ts";
import { scriptTexts, watchScripts } from "./script_texts.ts";

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

const label = { name: "Label", schema: { type: "object" } };

/** Creates a badge of the type `label`, on every product unless `over` says otherwise. */
async function put(change: Change, number: number, over: Record<string, unknown>): Promise<void> {
  const body = { typeId: "label", content: { text: `Badge ${number}` }, everyProduct: true };
  await change("PUT", `/badges/${badgeId(number)}`, { ...body, ...over });
}

/**
 * A shop with 1 badge live, 2 starting, 1 ending soon, 1 paused and 1 ended, and with 3 findings.
 */
async function createBusyShop(service: DemoService): Promise<void> {
  const change = await createShop(service, "busy");
  await change("PUT", "/types/label", label);
  await put(change, 0, { name: "Evergreen" });
  await put(change, 1, { name: "Black Friday", startsAt: inHours(50.5), endsAt: inHours(100.5) });
  await put(change, 2, { name: "Dawn", startsAt: inHours(3.2) });
  await put(change, 3, { name: "Resting", status: "paused", startsAt: inHours(1) });
  await put(change, 4, { name: "Gone", startsAt: inHours(-48), endsAt: inHours(-24) });
  await put(change, 5, { name: "Homeless", everyProduct: false, startsAt: inHours(500) });
  await change("PUT", "/products/1234567", { badges: [], order: [badgeId(5)] });
}

/** The target of the link with this text, relative to the project. */
async function hrefOf(page: Page, name: string | RegExp): Promise<string | undefined> {
  const link = page.getByRole("link", { name, exact: true });
  await link.waitFor();
  return (await link.getAttribute("href"))?.replace("/panel/busy", "");
}

Deno.test("/panel opens a project with its counts, what is coming up, what needs attention and what changed", async () => {
  await buildPages();
  await using service = await startDemoService();
  await createBusyShop(service);
  await using browser = await startBrowser();
  const { page, errors, foreignRequests } = await openPanel(browser, service, { path: "/busy" });
  await page.getByRole("link", { name: "1 Live now" }).waitFor();
  assertEquals(new URL(page.url()).pathname, "/panel/busy/overview");
  await page.waitForFunction(() => document.title === "Overview · Shop busy · Badges");
  await page.getByText("6 badges in total · 1 product stored").waitFor();
  assertEquals(await hrefOf(page, "1 Live now"), "/badges?state=live");
  assertEquals(await hrefOf(page, "2 Starting within 7 days"), "#starting");
  assertEquals(await hrefOf(page, "1 Expiring within 7 days"), "#ending");

  const starting = page.getByRole("region", { name: "Starting soon" });
  assertEquals(await starting.getByRole("link").allTextContents(), ["Dawn", "Black Friday"]);
  assertMatch(await starting.getByRole("time").first().innerText(), /^in 3 hours · \w+ \d+, \d{4}/);
  assertEquals(await hrefOf(page, "Dawn"), `/badges/${badgeId(2)}#startsAt`);
  const ending = page.getByRole("region", { name: "Expiring soon" });
  assertEquals(await ending.getByRole("link").allTextContents(), ["Black Friday"]);

  assertEquals(await hrefOf(page, /^“Gone” expired on /), `/badges/${badgeId(4)}#endsAt`);
  assertEquals(
    await hrefOf(page, "“Homeless” is not on any product"),
    `/badges/${badgeId(5)}#everyProduct`,
  );
  const order = "The order of product 1234567 lists “Homeless”, which is not on the product";
  assertEquals(await hrefOf(page, order), "/products/1234567");
  assertEquals(await hrefOf(page, "All changes"), "/changes");
  await page.getByText("Created badge “Homeless”").waitFor();
  const findings = page.getByRole("region", { name: "Needs attention" });
  assertEquals(await findings.getByRole("heading", { level: 3 }).allTextContents(), [
    "Expired1",
    "Not on any product1",
    "Orders of products with missing badges1",
  ]);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    assertEquals(await accessibilityViolations(page), []);
  }
  await page.getByRole("link", { name: "1 Paused" }).click();
  await page.getByText("1 badge", { exact: true }).first().waitFor();
  assertEquals(new URL(page.url()).search, "?state=paused");
  assertEquals(errors, []);
  assertEquals(foreignRequests, []);
});

Deno.test("/panel mutes a finding by keyboard with a reason that others see, and unmutes it", async () => {
  await buildPages();
  await using service = await startDemoService();
  await createBusyShop(service);
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: "/busy/overview" });
  const findings = page.getByRole("region", { name: "Needs attention" });
  const expired = findings.getByRole("button", { name: "Expired 1" });
  assertEquals(await findings.getByRole("radio").count(), 0);
  await findings.getByRole("button", { name: /^Mute: “Gone” expired on / }).press("Enter");
  await page.keyboard.type("  Kept for next summer ");
  assertEquals(await accessibilityViolations(page), []);
  await page.keyboard.press("Enter");
  await expired.waitFor({ state: "detached" });
  await page.getByText("Muted", { exact: true }).waitFor();
  await findings.getByText("To fix (2)").waitFor();
  await findings.getByText("Muted (1)").click();
  await findings.getByText("Kept for next summer", { exact: true }).waitFor();
  await findings.getByText(/^First token · .* · /).waitFor();
  await expired.press("Enter");
  await findings.getByText("Kept for next summer").waitFor({ state: "detached" });
  await expired.press("Enter");
  await assertLooks(page);
  await findings.getByRole("button", { name: /^Unmute: “Gone”/ }).press("Enter");
  await findings.getByText("Muted (1)").waitFor({ state: "detached" });
  await expired.waitFor();
  await page.getByText("Unmuted a finding about “Gone”").waitFor();

  await findings.getByRole("button", { name: /^Mute: “Gone”/ }).click();
  await page.keyboard.press("Escape");
  assertEquals(await findings.getByRole("textbox").count(), 0);
  assertEquals(errors, []);
});

Deno.test("/panel's overview is in German, and fits a phone of 360 px", async () => {
  await buildPages();
  await using service = await startDemoService();
  await createBusyShop(service);
  await using browser = await startBrowser();
  const context = { locale: "de-DE", viewport: { width: 360, height: 740 } };
  const { page, errors } = await openPanel(browser, service, { path: "/busy/overview", context });
  await page.getByRole("link", { name: /^„Gone“ ist am \d+\.\d+\.\d{4} abgelaufen$/ }).waitFor();
  await page.getByText("Löschen Sie es, oder zeigen Sie es länger.").waitFor();
  await page.getByRole("link", { name: "„Homeless“ ist auf keinem Produkt" }).waitFor();
  assertEquals(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  assertEquals(await accessibilityViolations(page), []);
  assertEquals(errors, []);
});

Deno.test("/panel leads from an empty project to the first badge, and ticks off finished steps", async () => {
  await buildPages();
  await using service = await startDemoService();
  const change = await createShop(service, "empty");
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: "/empty" });
  const comeBack = () => page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  const next = (name: string) => page.getByRole("link", { name, exact: true });
  const done = page.getByText("· Done");
  await next("Create a badge type").waitFor();
  assertEquals(await next("Create a badge type").getAttribute("href"), "/panel/empty/types/new");
  assertEquals(await done.count(), 0);
  assertEquals(await accessibilityViolations(page), []);

  await change("PUT", "/types/label", label);
  await comeBack();
  await next("Create a badge").waitFor();
  assertEquals(await next("Create a badge").getAttribute("href"), "/panel/empty/badges/new");
  assertEquals(await done.count(), 1);

  await put(change, 0, { everyProduct: undefined });
  await comeBack();
  await next("Assign it to products").waitFor();
  await page.getByRole("link", { name: "1 Live now 1 of them not on any product" }).waitFor();
  assertEquals(await done.count(), 2);

  const operations = [{ op: "add", badgeId: badgeId(0), productId: 7 }];
  await change("POST", "/assignments", { operations });
  await comeBack();
  await page.getByRole("heading", { name: "First steps" }).waitFor({ state: "detached" });
  await page.getByText("Nothing needs attention").waitFor();
  assertEquals(errors, []);
});

Deno.test("/panel offers no first steps to a token that cannot take them", async () => {
  await buildPages();
  await using service = await startDemoService();
  await createShop(service, "empty");
  const reader = await withToken(service, { scopes: ["read"] });
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, reader, { path: "/empty" });
  await page.getByText("Created project “Shop empty”").waitFor();
  await page.waitForLoadState("networkidle");
  assertEquals(await page.getByText("First steps").count(), 0);
  assertEquals(errors, []);
});

Deno.test("/panel's overview runs no script from a badge's name, and loads more findings by keyboard", async () => {
  await buildPages();
  await using service = await startDemoService();
  const change = await createShop(service, "odd");
  await change("PUT", "/types/label", label);
  const vectors = scriptTexts();
  const fields = { everyProduct: false, startsAt: inHours(1) };
  const make = (name: string, number: number) =>
    put(change, number, { ...fields, name, content: { text: name } });
  await Promise.all(vectors.map(make));
  await using browser = await startBrowser();
  const panel = await openPanel(browser, service, { path: "/odd" });
  const { page } = panel;
  const assertNothingRan = await watchScripts(panel);
  const findings = page.getByRole("region", { name: "Needs attention" });
  await findings.getByRole("link").nth(9).waitFor();
  await page.getByRole("button", { name: "Show all 20" }).first().click();
  await page.getByText(`and ${vectors.length - 20} more`).waitFor();
  const starting = page.getByRole("region", { name: "Starting soon" });
  await starting.getByRole("link").nth(5).and(page.locator(":focus")).waitFor();
  for (let read = 10; read < vectors.length; read += 40) {
    const more = findings.getByRole("button", { name: "Show more" });
    await more.and(page.locator(":enabled")).press("Enter");
    const first = findings.getByRole("link").nth(read);
    await first.and(page.locator(":focus")).waitFor();
  }
  await findings.getByRole("link").nth(vectors.length - 1).waitFor();
  assertEquals(await findings.getByRole("link").count(), vectors.length);
  await assertNothingRan();
});
