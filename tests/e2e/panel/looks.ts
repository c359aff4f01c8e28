/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { accessFaults } from "../axe.ts";

/** Holds that a page keeps nobody out, in either scheme, and fits a phone; then it is as it was. */
export async function assertLooks(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    assertEquals(await accessFaults(page), [], colorScheme);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  // The page's parts move to their places.
  await page.waitForFunction(() => document.documentElement.scrollWidth === 360);
  assertEquals(await accessFaults(page), [], "narrow");
  if (size) await page.setViewportSize(size);
}
