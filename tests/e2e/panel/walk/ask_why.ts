import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { arrive, open } from "./arrive.ts";

/** Asks which badges shoppers see on a product, and why they do not see the others. */
export async function askWhy(page: Page, productId: number): Promise<void> {
  await open(page, "Why?");
  await page.getByLabel("Product id").fill(String(productId));
  await page.getByLabel("Shown, in this order").waitFor();
  await arrive(page, "Why?");
}

/** Waits until the page says why a badge is not shown. */
export function isStopped(page: Page, badge: string, reason: string | RegExp): Promise<void> {
  return page.getByRole("listitem").filter({ hasText: badge }).getByText(reason).waitFor();
}

/** Waits until the page lists these badges as shown, in this order. */
export async function areShown(page: Page, badges: readonly string[]): Promise<void> {
  const shown = page.getByLabel("Shown, in this order");
  await shown.getByRole("link").nth(badges.length - 1).waitFor();
  assertEquals(await shown.getByRole("link").allTextContents(), badges);
}
