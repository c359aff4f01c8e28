/// <reference lib="dom" />
import { assert } from "@std/assert";
import type { Locator, Page } from "playwright-core";
import { handleOf, waitForArrowKeys, waitForPosition } from "../order_list.ts";

const controlsMax = 60;

/** Presses Tab until the wanted control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let pressed = 0; pressed < controlsMax; pressed++) {
    if (await control.evaluate((it) => it === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  assert(false, `The tab key does not lead to ${control}`);
}

/**
 * Moves a badge up to a place in the list of badges with the keyboard, and waits until it is saved
 * there.
 */
export async function moveByKeyboard(
  page: Page,
  name: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const waitForAnnouncement = (text: string) =>
    page.locator("[aria-live]").getByText(text).waitFor({ state: "attached" });
  await tabTo(page, handleOf(page, name));
  await page.keyboard.press("Space");
  await waitForAnnouncement(`“${name}” is picked up`);
  await waitForArrowKeys(page);
  for (let place = from - 1; place >= to; place--) {
    await page.keyboard.press("ArrowUp");
    await waitForAnnouncement(`Now at position ${place}`);
  }
  await page.keyboard.press("Space");
  await waitForPosition(page, name, to);
}
