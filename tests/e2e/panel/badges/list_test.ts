/// <reference lib="dom" />
import { assert, assertEquals } from "@std/assert";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { assertLooks } from "../appearance.ts";
import { createBadges } from "../create_badges.ts";
import { inDemo } from "../manage.ts";
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

Deno.test("/panel shows a page from its top when a link leads to it, and where the reader was on going back", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const context = { viewport: { width: 1280, height: 400 } };
  const { page } = await openPanel(browser, service, { path: "/demo/overview", context });
  const follow = async (name: string) => {
    await page.getByRole("navigation").getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
  };
  const top = () => page.evaluate(() => scrollY);
  await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();
  await follow("Badges");
  await page.getByText("14 badges").first().waitFor();
  await page.evaluate(() => scrollTo(0, 300));
  await page.waitForFunction(() => scrollY === 300);
  await follow("Overview");
  assertEquals(await top(), 0);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => scrollTo(0, 200));
  await page.waitForFunction(() => scrollY === 200);
  // Its badges are known, so that it is as high as before at once.
  await follow("Badges");
  assertEquals(await top(), 0);
  await page.goBack();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Badges", exact: true }).waitFor();
  await page.waitForFunction(() => scrollY === 300);
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

Deno.test("/panel sorts badges by end, products and changes, counts rules, and keeps named filters", async () => {
  await buildPages();
  await using service = await startDemoService();
  const match = { reach: { $gte: 2 } };
  for (const productId of [910001, 910002]) {
    const product = { badges: [], attributes: { reach: productId - 909999 } };
    await inDemo(service, "PUT", `products/${productId}`, product);
  }
  const badge = { typeId: "price", content: { text: "x" } };
  await inDemo(service, "POST", "badges", { ...badge, name: "Rule", match });
  await inDemo(service, "POST", "badges", { ...badge, name: "No rule", match: { reach: 99 } });
  const endsAt = new Date(Date.now() + 600_000).toISOString();
  await inDemo(service, "POST", "badges", { ...badge, name: "Ends first", endsAt });
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: "/demo/badges?q=rule" });
  const row = (name: string) => page.locator("ol > li", { has: menuOf(page, name) });
  await row("Rule").getByText("2 products by rule").waitFor();
  await row("No rule").getByText("No product matches its rule").waitFor();

  await page.getByLabel("Search").fill("");
  const first = page.locator("ol > li[aria-posinset='1']");
  const order = page.getByLabel("Sort by");
  await order.selectOption("Expires next");
  await first.getByText("Ends first").waitFor();
  await order.selectOption("Most products");
  await first.getByText("Every product").waitFor();
  await order.selectOption("Last changed");
  await first.getByText("Ends first").waitFor();
  await page.getByText("To move badges, sort the list by priority.").waitFor();
  await menuOf(page, "Ends first").click();
  await page.getByRole("menuitem", { name: "Pause" }).waitFor();
  assertEquals(await page.getByRole("menuitem", { name: "Move to the top" }).count(), 0);
  await page.keyboard.press("Escape");

  await page.getByLabel("Search").fill("rule");
  await page.waitForFunction(() => location.search === "?q=rule&sort=changed");
  // The page follows its address a moment later, and saves the filter that it shows.
  await page.getByText("2 badges").first().waitFor();
  await page.getByRole("button", { name: "Save filter" }).press("Enter");
  await page.keyboard.type("Rules, changed");
  await page.keyboard.press("Enter");
  await page.goto(`${service.origin}/panel/demo/badges`);
  const saved = page.getByRole("list", { name: "Saved filters" });
  await saved.getByRole("link", { name: "Rules, changed" }).click();
  await page.getByText("2 badges").first().waitFor();
  assertEquals(new URL(page.url()).search, "?q=rule&sort=changed");
  assertEquals(await page.getByLabel("Search").inputValue(), "rule");
  await assertLooks(page);
  await saved.getByRole("button", { name: "Remove the filter “Rules, changed”" }).click();
  await saved.waitFor({ state: "detached" });
  assertEquals(errors, []);
});

Deno.test("/panel breaks no word of a badge's state in German at 1024 px", async () => {
  await buildPages();
  await using service = await startDemoService();
  const { items: [badge] } = await inDemo(service, "GET", "badges");
  const startsAt = new Date(Date.now() + 120 * 86_400_000).toISOString();
  await inDemo(service, "PATCH", `badges/${badge.id}`, { startsAt, endsAt: null });
  await using browser = await startBrowser();
  const context = { locale: "de-DE", viewport: { width: 1024, height: 800 } };
  const { page } = await openPanel(browser, service, { context });
  const state = page.getByText("Beginnt in 4 Monaten");
  const { lines, overflow } = await state.evaluate((it) => {
    const text = it.firstChild ?? it;
    const word = document.createRange();
    word.setStart(text, it.textContent?.indexOf("Monaten") ?? 0);
    word.setEnd(text, it.textContent?.length ?? 0);
    const row = it.parentElement ?? it;
    return { lines: word.getClientRects().length, overflow: row.scrollWidth - row.clientWidth };
  });
  assertEquals({ lines, overflow }, { lines: 1, overflow: 0 });
});
