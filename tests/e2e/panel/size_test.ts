import { assert, assertLessOrEqual } from "@std/assert";
import { builtFolder } from "../../../src/http/built/manifest.ts";
import { startBrowser } from "../browser.ts";
import { buildPages, startDemoService } from "../demo_service.ts";
import { openPanel } from "./panel_page.ts";

/** Where a project opens, and the page that is used most, with what is there when each is whole. */
const firstViews = [
  { path: "", whole: "Last changes" },
  { path: "/demo/badges", whole: "Black Friday" },
];

for (const { path, whole } of firstViews) {
  Deno.test(`/panel${path} loads 200 kB of gzipped script at most for its first view`, async () => {
    await buildPages();
    await using service = await startDemoService();
    await using browser = await startBrowser();
    // What comes when the browser rests comes after the first view.
    const { page, scripts } = await openPanel(browser, service, { path, rests: false });
    await page.getByText(whole).first().waitFor();
    await page.waitForLoadState("networkidle");
    assert(scripts.size > 1);
    const sizes = await Promise.all(
      [...scripts].map(async (name) => (await Deno.stat(`${builtFolder}/panel/${name}.gz`)).size),
    );
    assertLessOrEqual(sizes.reduce((sum, size) => sum + size, 0), 200_000);
  });
}
