/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import { demoBadgeIds } from "../../../src/management/demo/demo_badges.ts";
import { accessibilityViolations } from "../axe.ts";
import { startBrowser } from "../browser.ts";
import { buildPages, startDemoService } from "../demo_service.ts";
import { openPanel } from "./panel_page.ts";

/**
 * Each with the height of a screen: a small phone, which is also a screen of 640 px zoomed to 200 %,
 * a tablet, and forced colours.
 */
const looks = [
  { width: 320, forcedColors: "none" },
  { width: 768, forcedColors: "none" },
  { width: 768, forcedColors: "active" },
] as const;

/** Pages that the navigation does not lead to. */
const below = [
  `badges/${demoBadgeIds.noCustoms}`,
  "badges/new",
  "products/1234",
  "why?product=1234",
  "types/label",
  "translations?all",
  "settings/shoppers",
  "settings/data",
  "settings/developers",
  "settings/danger",
];

Deno.test("/panel's pages are accessible at 320 and 768 px and with forced colours, and scroll down only", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const context = { reducedMotion: "reduce" as const };
  const { page, errors } = await openPanel(browser, service, { path: "/demo/overview", context });
  const links = page.getByRole("navigation").getByRole("link");
  await links.nth(1).waitFor();
  const paths = await links.evaluateAll((all) => all.map((it) => it.getAttribute("href") ?? ""));
  for (const path of [...paths, ...below.map((it) => `/panel/demo/${it}`)]) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`${service.origin}${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.waitForLoadState("networkidle");
    for (const { width, forcedColors } of looks) {
      await page.emulateMedia({ forcedColors });
      await page.setViewportSize({ width, height: 800 });
      // The layout adapts to the new width.
      await page.waitForFunction((width) => innerWidth === width, width);
      const name = `${path} at ${width} px, forced colours: ${forcedColors}`;
      assertEquals(await page.evaluate(() => document.documentElement.scrollWidth), width, name);
      assertEquals(await accessibilityViolations(page), [], name);
    }
    await page.emulateMedia({ forcedColors: "none" });
  }
  assertEquals(errors, []);
});
