/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { accessibilityViolations } from "../axe.ts";
import { waitForDrawing } from "../browser.ts";

/**
 * Checks that a page is accessible in both colour schemes, and fits a phone. Restores the page
 * afterwards.
 */
export async function assertLooks(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    assertEquals(await accessibilityViolations(page), [], colorScheme);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  // The layout adapts to the new width.
  await page.waitForFunction(() => document.documentElement.scrollWidth === 360);
  assertEquals(await accessibilityViolations(page), [], "narrow");
  if (size === null) return;
  await page.setViewportSize(size);
  await page.waitForFunction((width) => innerWidth === width, size.width);
  await waitForDrawing(page);
}
