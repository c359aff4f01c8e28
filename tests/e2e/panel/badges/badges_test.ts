/// <reference lib="dom" />
import { assert, assertEquals, assertLessOrEqual } from "@std/assert";
import type { Page } from "playwright-core";
import { accessibilityViolations } from "../../axe.ts";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { assertLooks } from "../appearance.ts";
import { createBadges } from "../create_badges.ts";
import { inDemo } from "../manage.ts";
import { openPanel } from "../panel_page.ts";

const ofLabel = (text: string) => ({
  typeId: "label",
  content: { text, textColour: "#ffffff", backgroundColour: "#1d4ed8" },
});

/** The texts of the visible previews, in order. */
function previews(page: Page): Promise<(string | null)[]> {
  return page.locator("ol > li product-badges li").allTextContents();
}

Deno.test("/panel lists a project's badges in order, each as shops show it, and searches them", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors, foreignRequests } = await openPanel(browser, service);
  await page.getByText("14 badges").waitFor();
  assertEquals(new URL(page.url()).pathname, "/panel/demo/badges");
  await page.waitForFunction(() => document.title === "Badges · Demo shop");
  await page.locator("product-badges li").first().waitFor();
  assertEquals((await previews(page)).slice(0, 3), ["Black Friday", "-20 %", "2 for $50"]);
  const first = page.locator("ol > li").first();
  await first.getByText("Every product").waitFor();
  await first.getByText(/^Starts in \d+ /).waitFor();
  assertEquals(await accessibilityViolations(page), []);
  await page.emulateMedia({ colorScheme: "dark" });
  assertEquals(await accessibilityViolations(page), []);

  await page.getByLabel("Type").selectOption("label");
  await page.getByLabel("Search").fill("mem");
  await page.getByText("1 badge", { exact: true }).first().waitFor();
  assertEquals(await previews(page), ["Members"]);
  await page.getByText("some shoppers").waitFor();
  await page.reload();
  await page.getByText("1 badge", { exact: true }).first().waitFor();
  await page.getByLabel("Search").fill("nothing like it");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByText("14 badges").first().waitFor();
  assertEquals(errors, []);
  assertEquals(foreignRequests, []);
});

Deno.test("/panel filters badges by their current state, which is in the URL", async () => {
  await buildPages();
  await using service = await startDemoService();
  await inDemo(service, "POST", "badges", { ...ofLabel("Over"), endsAt: "2020-01-01T00:00:00Z" });
  await inDemo(service, "POST", "badges", { ...ofLabel("Asleep"), status: "paused" });
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: "/demo/badges?state=ended" });
  const onlyBadge = page.getByText("1 badge", { exact: true }).first();
  await onlyBadge.waitFor();
  assertEquals(await previews(page), ["Over"]);
  for (const [state, text] of [["scheduled", "Black Friday"], ["paused", "Asleep"]] as const) {
    await page.getByLabel("Status").selectOption(state);
    await page.waitForURL(`**/badges?state=${state}`);
    await page.locator("ol > li").getByText(text).first().waitFor();
    await onlyBadge.waitFor();
    assertEquals(await previews(page), [text]);
  }
  await page.getByLabel("Status").selectOption("Live");
  await page.getByText("13 badges", { exact: true }).first().waitFor();
  assertEquals(errors, []);
});

Deno.test("/panel shows long badges on one line each, and warns of those on no product", async () => {
  await buildPages();
  await using service = await startDemoService();
  await createBadges(service, [{ name: "Long", text: "WM ".repeat(13).trim() }]);
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/demo/badges?typeId=label" });
  const row = page.locator("ol > li", { hasText: "Long" });
  await row.getByText("Not on any product yet").waitFor();
  const heights = () =>
    page.locator("product-badges").evaluateAll((all) => all.map((it) => it.clientHeight));
  await page.locator("product-badges li").nth(6).waitFor();
  assertEquals(new Set(await heights()).size, 1);
  await assertLooks(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.waitForFunction(() => document.documentElement.scrollWidth === 360);
  // Each badge is drawn again for the width.
  await page.waitForFunction(() => {
    const all = [...document.querySelectorAll("product-badges")];
    return new Set(all.map((it) => it.clientHeight)).size === 1;
  });
});

Deno.test("/panel is in German, follows the chosen colour scheme, and keeps both", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const context = { locale: "de-AT" };
  const { page, errors } = await openPanel(browser, service, { context });
  await page.getByText("14 Badges").waitFor();
  assertEquals(await page.getAttribute("html", "lang"), "de");
  await page.getByText("Alle Produkte").first().waitFor();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await page.getByText("Dunkel").click({ force: true });
  await page.waitForFunction(
    (before) => getComputedStyle(document.body).backgroundColor !== before,
    light,
  );
  assertEquals(await accessibilityViolations(page), []);
  await page.getByLabel("Sprache").selectOption("en");
  await page.getByText("14 badges").waitFor();
  const dark = await ground();
  await page.reload();
  await page.getByText("14 badges").waitFor();
  assertEquals(await ground(), dark);
  assertEquals(errors, []);
});

Deno.test("/panel fits a phone of 360 px, with its menu closed until it is opened", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const context = { viewport: { width: 360, height: 740 } };
  const { page, errors } = await openPanel(browser, service, { context });
  await page.getByText("14 badges").waitFor();
  assertEquals(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  assertEquals(await page.getByRole("button", { name: "Sign out" }).isVisible(), false);
  assertEquals(await accessibilityViolations(page), []);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Sign out" }).waitFor();
  assertEquals(await accessibilityViolations(page), []);
  await page.getByRole("link", { name: "Badges", exact: true }).last().click();
  await page.getByRole("button", { name: "Sign out" }).waitFor({ state: "hidden" });
  assertEquals(errors, []);
});

Deno.test("/panel can be used by keyboard, starting with the link that skips the navigation", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service);
  await page.getByText("14 badges").waitFor();
  await page.keyboard.press("Tab");
  assertEquals(await page.evaluate(() => document.activeElement?.textContent), "Skip to content");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert(
    await page.getByRole("link", { name: "New badge" })
      .evaluate((it) => it.matches(":focus-visible")),
  );
  await page.keyboard.press("Tab");
  assert(await page.getByLabel("Search").evaluate((it) => it.matches(":focus-visible")));
});

Deno.test("/panel scrolls through 5,000 badges, few of which are in the DOM", async () => {
  await buildPages();
  await using service = await startDemoService();
  await createBadges(
    service,
    Array.from({ length: 5000 - 14 }, (_, at) => ({ text: `Badge ${at}` })),
  );
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service);
  await page.getByText("5,000 badges").waitFor();
  const end = page.locator("ol > li[aria-posinset='5000']");
  while (await end.count() === 0) {
    await page.mouse.wheel(0, 20_000);
    await page.waitForTimeout(20);
    assertLessOrEqual(await page.locator("ol > li").count(), 80);
  }
  assertEquals(errors, []);
});
