/// <reference lib="dom" />
import type { Page } from "playwright-core";

/** The path of the page in the demo project, with an input. */
export function explainPath(input: Record<string, string>): string {
  return `/demo/why?${new URLSearchParams(input)}`;
}

export function shown(page: Page): Promise<string[]> {
  return page.getByLabel("Shown, in this order").locator("li a").allTextContents();
}

/**
 * Waits until a badge is not shown for this reason, and returns the link to where that can be
 * changed.
 */
export async function remedyOf(page: Page, badge: string, reason: string): Promise<string | null> {
  const row = page.locator("main section li").filter({ hasText: badge }).filter({
    hasText: reason,
  });
  await row.waitFor();
  return await row.getByRole("link").getAttribute("href");
}

/** Switches the page to its dark scheme, and waits for the transition. */
export async function darken(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
}
