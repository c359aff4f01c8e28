/// <reference lib="dom" />
import { assert, assertEquals, assertGreater } from "@std/assert";
import type { Page } from "playwright-core";
import { accessibilityViolations } from "../../axe.ts";
import { startBrowser, waitForDrawing } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { createBadges } from "../create_badges.ts";
import {
  handleOf,
  namesInOrder,
  shownToShoppers,
  waitForArrowKeys,
  waitForNotice,
  waitForPosition,
} from "../order_list.ts";
import { openPanel } from "../panel_page.ts";

const ordinary = ["-20 %", "Last chance", "New", "Organic", "Free returns"];
const organicUp = ["-20 %", "Last chance", "Organic", "New", "Free returns"];

/** Waits until a text is announced to screen readers. */
function waitForAnnouncement(page: Page, text: string): Promise<void> {
  return page.locator("[aria-live]").getByText(text, { exact: true }).waitFor({
    state: "attached",
  });
}

/** Waits until the dragged badge is dropped and its overlay is gone. */
function waitForDrop(page: Page): Promise<void> {
  return page.locator("[class*=_dragged_]").waitFor({ state: "detached" });
}

/** Tall enough that nothing scrolls meanwhile. */
const tall = { context: { viewport: { width: 1280, height: 1400 } } };

/** Drags one badge with the mouse to the place of another, without dropping it. */
async function drag(page: Page, name: string, { to, place }: { to: string; place: number }) {
  const other = await handleOf(page, to).boundingBox();
  assert(other);
  await handleOf(page, name).hover();
  await page.mouse.down();
  await page.mouse.move(other.x + other.width / 2, other.y + other.height / 2, { steps: 5 });
  await waitForAnnouncement(page, `Now at position ${place} of 14`);
}

Deno.test("/panel reorders badges by keyboard alone, announces each place, and undoes it with one key", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors, foreignRequests } = await openPanel(browser, service);
  assertEquals(await shownToShoppers(service), ordinary);
  await handleOf(page, "Organic").focus();
  await page.keyboard.press("Space");
  await waitForAnnouncement(page, "“Organic” is picked up, position 10 of 14");
  await waitForArrowKeys(page);
  await page.keyboard.press("ArrowUp");
  await waitForAnnouncement(page, "Now at position 9 of 14");
  await page.keyboard.press("ArrowUp");
  await waitForAnnouncement(page, "Now at position 8 of 14");
  assertEquals(await accessibilityViolations(page), []);
  await page.keyboard.press("Space");
  await waitForAnnouncement(page, "“Organic” is dropped at position 8 of 14");
  await waitForAnnouncement(page, "“Organic” moved to position 8 of 14");
  await waitForPosition(page, "Organic", 8);
  assert(await handleOf(page, "Organic").evaluate((it) => it === document.activeElement));
  assertEquals(await shownToShoppers(service), organicUp);

  await page.keyboard.press("Control+z");
  await waitForAnnouncement(page, "“Organic” is back at position 10 of 14");
  await waitForPosition(page, "Organic", 10);
  assertEquals(await shownToShoppers(service), ordinary);
  assertEquals(errors, []);
  assertEquals(foreignRequests, []);
});

Deno.test("/panel moves the same badge by keyboard again, from where it was dropped", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service);
  for (const place of [9, 8]) {
    await handleOf(page, "Organic").focus();
    await page.keyboard.press("Space");
    await waitForAnnouncement(page, `“Organic” is picked up, position ${place + 1} of 14`);
    await waitForArrowKeys(page);
    await page.keyboard.press("ArrowUp");
    await waitForAnnouncement(page, `Now at position ${place} of 14`);
    await page.keyboard.press("Space");
    await waitForAnnouncement(page, `“Organic” moved to position ${place} of 14`);
    await waitForDrop(page);
  }
});

Deno.test("/panel returns a dragged badge to its place on Escape", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service);
  await handleOf(page, "Organic").focus();
  // Which rows are in the DOM depends on the page's first layout.
  await waitForDrawing(page);
  const before = await namesInOrder(page);
  await page.keyboard.press("Space");
  await waitForAnnouncement(page, "“Organic” is picked up, position 10 of 14");
  await waitForArrowKeys(page);
  await page.keyboard.press("ArrowUp");
  await waitForAnnouncement(page, "Now at position 9 of 14");
  await page.keyboard.press("Escape");
  await waitForAnnouncement(page, "“Organic” stays at position 10 of 14");
  await waitForDrop(page);
  assertEquals(await namesInOrder(page), before);
  assertEquals(await shownToShoppers(service), ordinary);
});

Deno.test("/panel reorders badges by mouse, and undoes several moves with the notice's button", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, tall);
  await drag(page, "Organic", { to: "New", place: 8 });
  await page.mouse.up();
  await waitForNotice(page, "“Organic” moved to position 8 of 14");
  assertEquals(await shownToShoppers(service), organicUp);
  await waitForDrop(page);
  await drag(page, "-20 %", { to: "Last chance", place: 4 });
  await page.mouse.up();
  await waitForNotice(page, "“-20 %” moved to position 4 of 14");
  await waitForPosition(page, "-20 %", 4);
  assertEquals(await accessibilityViolations(page), []);
  await page.emulateMedia({ colorScheme: "dark" });
  assertEquals(await accessibilityViolations(page), []);

  const undo = page.getByRole("button", { name: "Undo" });
  await undo.click();
  await waitForNotice(page, "“-20 %” is back at position 2 of 14");
  await undo.click();
  await waitForNotice(page, "“Organic” is back at position 10 of 14");
  await undo.waitFor({ state: "detached" });
  await page.reload();
  await waitForPosition(page, "Organic", 10);
  assertEquals(await shownToShoppers(service), ordinary);
  assertEquals(errors, []);
});

Deno.test("/panel drags a badge with the first touch of its handle", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const phone = { viewport: { width: 412, height: 1800 }, isMobile: true, hasTouch: true };
  const { page, errors } = await openPanel(browser, service, { context: phone });
  const [from, to] = [
    await handleOf(page, "Organic").boundingBox(),
    await handleOf(page, "New").boundingBox(),
  ];
  assert(from && to);
  const x = from.x + from.width / 2;
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: y === undefined ? [] : [{ x, y }],
    });
  await touch("touchStart", from.y + from.height / 2);
  // The touch itself renders what drags; a finger keeps moving meanwhile.
  await page.locator("[id^=DndLiveRegion]").waitFor({ state: "attached" });
  await touch("touchMove", from.y - 20);
  await waitForAnnouncement(page, "“Organic” is picked up, position 10 of 14");
  await waitForDrawing(page);
  await touch("touchMove", to.y + to.height / 2);
  await waitForAnnouncement(page, "Now at position 8 of 14");
  await touch("touchEnd");
  await waitForNotice(page, "“Organic” moved to position 8 of 14");
  assertEquals(await shownToShoppers(service), organicUp);
  assertEquals(errors, []);
});

Deno.test("/panel marks a move as being saved, reverts a failed one, and retries it", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, tall);
  const refusal = Promise.withResolvers<void>();
  await page.route("**/badge-order/moves", async (route) => {
    await refusal.promise;
    const json = { status: 503, detail: "The store is down" };
    await route.fulfill({ status: 503, json, contentType: "application/problem+json" });
  });
  await drag(page, "Organic", { to: "New", place: 8 });
  await page.mouse.up();
  const row = page.locator("ol > li[aria-posinset='8'][aria-busy='true']");
  await row.getByText("Organic", { exact: true }).last().waitFor();
  await row.getByRole("img", { name: "Saving…" }).waitFor();
  await waitForDrop(page);
  assertEquals(await accessibilityViolations(page), []);
  assertEquals(await shownToShoppers(service), ordinary);
  refusal.resolve();
  await waitForNotice(page, "“Organic” could not be moved. The store is down");
  await waitForPosition(page, "Organic", 10);
  assertEquals(await accessibilityViolations(page), []);

  await page.unroute("**/badge-order/moves");
  await page.getByRole("button", { name: "Try again" }).click();
  await waitForNotice(page, "“Organic” moved to position 8 of 14");
  await waitForPosition(page, "Organic", 8);
  assertEquals(await shownToShoppers(service), organicUp);
});

Deno.test("/panel reports a move lost with the connection, and shows the saved order after reconnecting", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, tall);
  await handleOf(page, "Organic").waitFor();
  // The code that drags rows is loaded when the browser is idle, after they have appeared.
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/drag_layer"))
  );
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await drag(page, "Organic", { to: "New", place: 8 });
  await page.mouse.up();
  const lost =
    "The service cannot be reached. The list shows the saved order as soon as the service is back.";
  await waitForNotice(page, `“Organic” could not be moved. ${lost}`);
  await waitForPosition(page, "Organic", 10);
  await page.context().setOffline(false);
  await page.getByText("Trying again").first().waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Try again" }).click();
  await waitForPosition(page, "Organic", 8);
});

Deno.test("/panel moves a badge by keyboard past what is visible and loaded", async () => {
  await buildPages();
  await using service = await startDemoService();
  await createBadges(service, Array.from({ length: 100 }, (_, at) => ({ text: `Badge ${at}` })));
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: "/demo/types" });
  // The order contains the number of badges; it is read after the handles have appeared.
  const orderRead = page.waitForResponse("**/badge-order");
  await page.goto(`${service.origin}/panel/demo/badges`);
  await (await orderRead).finished();
  await waitForDrawing(page);
  await handleOf(page, "Black Friday").focus();
  await page.keyboard.press("Space");
  await waitForAnnouncement(page, "“Black Friday” is picked up, position 1 of 114");
  await waitForArrowKeys(page);
  for (let place = 2; place <= 105; place++) {
    await page.keyboard.press("ArrowDown");
    await waitForAnnouncement(page, `Now at position ${place} of 114`);
  }
  await page.keyboard.press("Space");
  await waitForNotice(page, "“Black Friday” moved to position 105 of 114");
  await waitForPosition(page, "Black Friday", 105);
  assert(await handleOf(page, "Black Friday").evaluate((it) => it === document.activeElement));
  assertEquals(errors, []);
});

Deno.test("/panel scrolls while a badge is dragged to the window's edge, and stays where it is dropped", async () => {
  await buildPages();
  await using service = await startDemoService();
  await createBadges(service, Array.from({ length: 100 }, (_, at) => ({ text: `Badge ${at}` })));
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service);
  await handleOf(page, "-20 %").hover();
  await page.mouse.down();
  await page.mouse.move(310, 500, { steps: 5 });
  await page.mouse.move(310, 890, { steps: 5 });
  await page.waitForFunction(() => scrollY > 1500);
  await page.mouse.move(310, 500, { steps: 5 });
  await page.mouse.up();
  await page.getByText(/^“-20 %” moved to position \d+ of 114$/).first().waitFor();
  await waitForDrop(page);
  assert(await handleOf(page, "-20 %").isVisible());
  assertGreater(await page.evaluate(() => scrollY), 1200);
  assertEquals(errors, []);
});
