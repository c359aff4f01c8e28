/// <reference lib="dom" />
import { assert, assertEquals } from "@std/assert";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { createBadges } from "../create_badges.ts";
import { menuOf } from "../order_list.ts";
import { openPanel } from "../panel_page.ts";

Deno.test("/panel does not scroll the list of badges sideways at any width", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service);
  await page.getByText("14 badges").first().waitFor();
  for (let width = 1_300; width >= 320; width -= 20) {
    await page.setViewportSize({ width, height: 800 });
    // The layout adapts to the new width.
    await page.waitForFunction((width) => innerWidth === width, width);
    assertEquals(await page.evaluate(() => document.documentElement.scrollWidth), width);
  }
});

Deno.test("/panel returns to the same place of the list when the reader goes back from a badge", async () => {
  await buildPages();
  await using service = await startDemoService();
  const badges = Array.from({ length: 400 }, (_, at) => ({ name: `Badge ${at}`, text: "x" }));
  await createBadges(service, badges);
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service);
  await page.getByText("414 badges").first().waitFor();
  const row = page.locator("ol > li[aria-posinset='300']").getByRole("link");
  while (await row.count() === 0) {
    await page.mouse.wheel(0, 600);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await row.scrollIntoViewIfNeeded();
  const name = await row.textContent();
  const before = await page.evaluate(() => scrollY);
  await row.click();
  await page.getByRole("heading", { name: name ?? "" }).waitFor();
  await page.goBack();
  await row.waitFor();
  assert(Math.abs(await page.evaluate(() => scrollY) - before) < 100);
  assert(await row.isVisible());
});

Deno.test("/panel keeps the keyboard's focus when a move is undone and its notice is closed", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service);
  await menuOf(page, "New").click();
  await page.getByRole("menuitem", { name: "Move to the top" }).click();
  await page.getByText("“New” moved to position 1 of 14").last().waitFor();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await page.getByText(/^“New” is back at/).or(page.getByText(/Undone/)).last().waitFor();
  const focused = () => page.evaluate(() => document.activeElement !== document.body);
  assert(await focused());
  await page.getByRole("button", { name: "Dismiss" }).press("Enter");
  await page.getByRole("group", { name: "Order" }).waitFor({ state: "detached" });
  assert(await focused());
});
