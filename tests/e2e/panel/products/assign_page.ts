/// <reference lib="dom" />
import type { Page } from "playwright-core";
import type { DemoService } from "../../demo_service.ts";
import { inDemo } from "../manage.ts";

/** The id of the demo project's badge with this text. */
export async function badgeOf(service: DemoService, text: string): Promise<string> {
  const { items } = await inDemo(service, "GET", `badges?q=${encodeURIComponent(text)}`);
  return items[0].id;
}

/** The number of products that have a badge. */
export async function countOf(service: DemoService, badgeId: string): Promise<number> {
  let count = 0;
  let cursor = "";
  do {
    const page = await inDemo(service, "GET", `badges/${badgeId}/products?limit=200${cursor}`);
    count += page.items.length;
    cursor = page.nextCursor && `&cursor=${encodeURIComponent(page.nextCursor)}`;
  } while (cursor);
  return count;
}

/** Without transitions, so that colours are final when they are checked. */
export const context = { reducedMotion: "reduce" } as const;

export const range = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => from + at);

/** Pastes ids, and lets the page preview the effect. */
export async function check(page: Page, ids: readonly (number | string)[]): Promise<void> {
  const text = ids.join("\n");
  await page.getByLabel("IDs").evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    const paste = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    // The page itself handles a long pasted text; otherwise the browser would insert it into the
    // field.
    if (field.dispatchEvent(paste)) field.focus();
  }, text);
  if (await page.getByText("Pasted text").count() === 0) await page.getByLabel("IDs").fill(text);
  await page.getByRole("button", { name: "Review changes" }).click();
}
