import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { arrive, open } from "./arrive.ts";

/** Asks which badges shoppers see on a product, and why they do not see the others. */
export async function explainProduct(page: Page, productId: number): Promise<void> {
  await open(page, "Test & explain");
  await page.getByRole("combobox", { name: "Product", exact: true }).fill(String(productId));
  await page.getByLabel("Shown, in this order").waitFor();
  await arrive(page, "Test & explain");
}

/** Waits until the page says why a badge is not shown. */
export function waitForHidden(page: Page, badge: string, reason: string | RegExp): Promise<void> {
  return page.getByRole("listitem").filter({ hasText: badge }).getByText(reason).waitFor();
}

/** Waits until the page lists these badges as shown, in this order. */
export async function waitForShown(page: Page, badges: readonly string[]): Promise<void> {
  const shown = page.getByLabel("Shown, in this order");
  await shown.getByRole("link").nth(badges.length - 1).waitFor();
  assertEquals(await shown.getByRole("link").allTextContents(), badges);
}
