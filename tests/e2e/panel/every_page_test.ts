/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import { demoBadgeIds } from "../../../src/management/demo/demo_badges.ts";
import { accessibilityViolations } from "../axe.ts";
import { startBrowser } from "../browser.ts";
import { buildPages, startDemoService } from "../demo_service.ts";
import { inDemo } from "./manage.ts";
import { openPanel } from "./panel_page.ts";

/** Every page of the panel, below the project's URL. */
const paths = [
  "overview",
  "badges",
  `badges/${demoBadgeIds.noCustoms}`,
  "badges/new",
  "timeline",
  "products",
  "products/1234",
  "imports",
  "why?product=1234",
  "types",
  "types/label",
  "segments",
  "segments/one/euros",
  "translations?all",
  "changes",
  "tokens",
  "settings/general",
  "settings/shoppers",
  "settings/data",
  "settings/developers",
  "settings/danger",
];

/** A desktop at 200 % zoom has half the width. */
const widths = [320, 640, 768];

const looks = [
  { width: 320, colorScheme: "dark", forcedColors: "none" },
  { width: 768, colorScheme: "light", forcedColors: "none" },
  { width: 1280, colorScheme: "dark", forcedColors: "active" },
] as const;

/** Whether each page is checked in every look, instead of in one of them. */
const isFull = Deno.env.get("PANEL_LOOKS") !== undefined;

Deno.test("every page of /panel fits 320 px, 768 px and 200 % zoom, and is accessible there and in forced colours", async () => {
  await buildPages();
  await using service = await startDemoService();
  const when = { "bigcommerce.currency": "EUR" };
  await inDemo(service, "PUT", "segments/euros", { name: "Euros", when });
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: "/demo/overview" });
  for (const [at, path] of paths.entries()) {
    await page.goto(`${service.origin}/panel/demo/${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("status", { name: "Loading" }).first().waitFor({ state: "detached" });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const actual = await page.evaluate(() => document.documentElement.scrollWidth);
      assertEquals(actual, width, `${path} at ${width} px`);
    }
    const chosen = isFull ? looks : looks.slice(at % looks.length, at % looks.length + 1);
    for (const { width, ...media } of chosen) {
      await page.emulateMedia(media);
      await page.setViewportSize({ width, height: 800 });
      const name = `${path} ${JSON.stringify({ width, ...media })}`;
      const violations = await accessibilityViolations(page);
      // With forced colours, the browser chooses the colours, and axe reads those of the page.
      const isOfPage = (violation: string) =>
        media.forcedColors === "none" || !violation.startsWith("color-contrast");
      assertEquals(violations.filter(isOfPage), [], name);
    }
  }
  assertEquals(errors, []);
});
