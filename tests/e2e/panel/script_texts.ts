import { assertEquals, assertGreaterOrEqual } from "@std/assert";
import type { WatchedPage } from "../browser.ts";
import { scriptVectors } from "../scripts/script_vectors.ts";

/** The vectors as names that the service accepts: without control characters and line ends. */
export function scriptTexts(): string[] {
  const allowed = scriptVectors().map((it) => it.replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, "").trim());
  const texts = [...new Set(allowed)];
  assertGreaterOrEqual(texts.length, 300);
  return texts;
}

const count = "globalThis.executions = 0; globalThis.ran = () => executions++";

/**
 * Watches a page and those that it navigates to. Returns a function that checks that no script has
 * run and nothing has failed so far, but for expected errors.
 */
export async function watchScripts(
  { page, errors, foreignRequests }: WatchedPage,
  isExpected: (error: string) => boolean = () => false,
): Promise<() => Promise<void>> {
  await page.addInitScript(count);
  await page.evaluate(count);
  return async () => {
    assertEquals(await page.evaluate("executions"), 0);
    assertEquals(errors.filter((error) => !isExpected(error)), []);
    assertEquals(foreignRequests, []);
  };
}
