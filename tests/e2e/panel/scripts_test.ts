/// <reference lib="dom" />
import { assertEquals, assertGreaterOrEqual } from "@std/assert";
import { startBrowser } from "../browser.ts";
import { buildPages, startDemoService } from "../demo_service.ts";
import { scriptVectors } from "../script_vectors.ts";
import { makeBadges } from "./make_badges.ts";
import { openPanel } from "./panel_page.ts";

/** What a label's text may hold. */
const textCharsMax = 40;

Deno.test("/panel runs no script of a badge's name or text, in 300 and more ways", async () => {
  await buildPages();
  await using service = await startDemoService();
  // The service takes no control characters and line ends.
  const allowed = scriptVectors().map((vector) => vector.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ""));
  const vectors = [...new Set(allowed)];
  assertGreaterOrEqual(vectors.length, 300);
  const badges = vectors.map((name) => ({ name, text: name.slice(0, textCharsMax).trim() || "x" }));
  await makeBadges(service, badges);
  await using browser = await startBrowser();
  const { page, faults, foreignRequests } = await openPanel(browser, service);
  await page.evaluate(`globalThis.executions = 0; globalThis.ran = () => executions++`);
  await page.getByText("100 badges and more").first().waitFor();
  const end = page.locator(`ol > li[aria-posinset='${13 + vectors.length}']`);
  while (await end.count() === 0) {
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(20);
  }
  await end.getByText(vectors.at(-1) ?? "", { exact: true }).first().waitFor();
  assertEquals(await page.evaluate(`executions`), 0);
  assertEquals(faults, []);
  assertEquals(foreignRequests, []);
});
