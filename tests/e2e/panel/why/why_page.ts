/// <reference lib="dom" />
import type { Page } from "playwright-core";

/** The demo project's address of the page, with a question. */
export function whyAt(question: Record<string, string>): string {
  return `/demo/why?${new URLSearchParams(question)}`;
}

export function shown(page: Page): Promise<string[]> {
  return page.getByLabel("Shown, in this order").locator("li a").allTextContents();
}

/** Waits until a badge does not show for a reason, and answers where that would be changed. */
export async function remedyOf(page: Page, badge: string, reason: string): Promise<string | null> {
  const row = page.locator("main section li").filter({ hasText: badge }).filter({
    hasText: reason,
  });
  await row.waitFor();
  return await row.getByRole("link").getAttribute("href");
}

/** Shows the page in its dark look, once it has changed to it. */
export async function darken(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
}
