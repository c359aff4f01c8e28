/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import type { Locator, Page } from "playwright-core";
import { waitForDrawing } from "../browser.ts";
import type { DemoService } from "../demo_service.ts";

/** The handle by which a row is dragged. */
export function handleOf(page: Page, name: string): Locator {
  return page.getByRole("button", { name: `Move “${name}”`, exact: true });
}

/** The button that opens a row's menu. */
export function menuOf(page: Page, name: string): Locator {
  return page.getByRole("button", { name: `More actions for “${name}”`, exact: true });
}

/** The names of the badges in the DOM, by place. */
export function namesInOrder(page: Page): Promise<(string | undefined)[]> {
  return page.locator("ol > li").evaluateAll((rows) =>
    rows.map((row) => ({ place: Number(row.getAttribute("aria-posinset")), row }))
      .sort((a, b) => a.place - b.place)
      .map(({ row }) => row.querySelector("[class*=_title_]")?.textContent ?? undefined)
  );
}

/** Waits until a badge is at a place of the list and saved there. */
export function waitForPosition(page: Page, name: string, place: number): Promise<void> {
  const row = `ol > li[aria-posinset="${place}"][aria-busy="false"]`;
  return page.locator(row).getByText(name, { exact: true }).last().waitFor();
}

/**
 * Waits until the arrow keys move a lifted badge: the list must be drawn with the overlay and
 * measured, and keys are handled only from the page's next timer on. No user types that fast.
 */
export async function waitForArrowKeys(page: Page): Promise<void> {
  await waitForDrawing(page);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Waits until the notice shows a text. */
export function waitForNotice(page: Page, text: string): Promise<void> {
  return page.getByRole("group", { name: "Order" }).getByText(text, { exact: true }).waitFor();
}

/** What shoppers get for the demo project's product 1234, from the public query. */
export async function shownToShoppers({ origin }: DemoService): Promise<string[]> {
  const answer = await fetch(`${origin}/v1/demo/badges/query/byProductId`, {
    method: "POST",
    body: JSON.stringify({ context: {}, query: { products: [{ id: 1234 }] } }),
  });
  assertEquals(answer.status, 200);
  const { products, badges } = await answer.json();
  const texts = new Map<string, string>(
    badges.map((badge: Shown) => [badge.id, badge.content.text]),
  );
  return products[0].badges.map(({ id }: { id: string }) => texts.get(id));
}

interface Shown {
  readonly id: string;
  readonly content: { readonly text: string };
}
