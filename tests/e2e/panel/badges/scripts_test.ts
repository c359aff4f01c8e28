/// <reference lib="dom" />
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { createBadges } from "../create_badges.ts";
import { openPanel } from "../panel_page.ts";
import { scriptTexts, watchScripts } from "../script_texts.ts";

/** The maximum length of a label's text. */
const textCharsMax = 40;

Deno.test("/panel runs no script from a badge's name or text, for 300+ vectors", async () => {
  await buildPages();
  await using service = await startDemoService();
  const vectors = scriptTexts();
  const badges = vectors.map((name) => ({ name, text: name.slice(0, textCharsMax).trim() || "x" }));
  await createBadges(service, badges);
  await using browser = await startBrowser();
  const panel = await openPanel(browser, service);
  const { page } = panel;
  const assertNothingRan = await watchScripts(panel);
  await page.getByText(`${14 + vectors.length} badges`).first().waitFor();
  const end = page.locator(`ol > li[aria-posinset='${14 + vectors.length}']`);
  while (await end.count() === 0) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(20);
  }
  await end.getByText(vectors.at(-1) ?? "", { exact: true }).first().waitFor();
  await assertNothingRan();
});
