/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import type { Browser, Page } from "playwright-core";
import { openWatchedPage, sumLayoutShifts, type WatchedPage } from "./browser.ts";

/** The open shop at `/demo`. */
export interface ShopPage extends WatchedPage {
  /** The URLs of the queries so far. */
  readonly queries: readonly string[];
  /** The sum of all layout shifts so far. */
  readonly shift: () => Promise<number>;
}

/** Opens the shop of a service in a browser with this language. */
export async function openShop(
  browser: Browser,
  origin: string,
  locale?: string,
  search = "",
): Promise<ShopPage> {
  const watched = await openWatchedPage(browser, origin, { locale });
  const queries: string[] = [];
  watched.page.on("request", (request) => {
    if (request.url().includes("/badges/query/")) queries.push(request.url());
  });
  const shift = await sumLayoutShifts(watched.page);
  const response = await watched.page.goto(`${origin}/demo${search}`);
  assertEquals(response?.status(), 200);
  return { ...watched, queries, shift };
}

/**
 * Waits until the badges in a part of the page have these texts. A query that takes over a second on
 * a busy machine is repeated some ten seconds later.
 */
export async function waitForBadges(page: Page, where: string, texts: readonly string[]) {
  const find = ([where, texts]: string[]) => {
    const badges = document.querySelector(where ?? "")?.querySelector("product-badges");
    const items = [...badges?.shadowRoot?.querySelectorAll("li") ?? []];
    const seen = items.map((item) => {
      const slot = item.querySelector("slot");
      return (slot?.assignedElements()[0] ?? item).textContent?.trim();
    });
    return JSON.stringify(seen) === texts;
  };
  await page.waitForFunction(find, [where, JSON.stringify(texts)], { timeout: 20_000 });
}

/** The card of product 1234, which the specification uses as its example. */
export const firstCard = ".card:first-child";
export const openProduct = "dialog[open]";
