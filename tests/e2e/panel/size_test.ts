import { assert, assertLessOrEqual } from "@std/assert";
import { builtFolder } from "../../../src/http/assets/manifest.ts";
import { startBrowser } from "../browser.ts";
import { buildPages, startDemoService } from "../demo_service.ts";
import { openPanel } from "./panel_page.ts";

/**
 * The page where a project opens and the most used page, each with a text that appears once it is
 * complete.
 */
const firstViews = [
  { path: "", whole: "Recent changes" },
  { path: "/demo/badges", whole: "Black Friday" },
];

for (const { path, whole } of firstViews) {
  Deno.test(`/panel${path} loads at most 210 kB of gzipped script for its first view`, async () => {
    await buildPages();
    await using service = await startDemoService();
    await using browser = await startBrowser();
    // What waits for an idle browser is not part of the first view.
    const { page, scripts } = await openPanel(browser, service, { path, becomesIdle: false });
    await page.getByText(whole).first().waitFor();
    await page.waitForLoadState("networkidle");
    assert(scripts.size > 1);
    const sizes = await Promise.all(
      [...scripts].map(async (name) => (await Deno.stat(`${builtFolder}/panel/${name}.gz`)).size),
    );
    assertLessOrEqual(sizes.reduce((sum, size) => sum + size, 0), 210_000);
  });
}
