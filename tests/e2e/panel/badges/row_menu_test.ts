/// <reference lib="dom" />
import { assert, assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { assertLooks } from "../appearance.ts";
import { inDemo } from "../manage.ts";
import { menuOf } from "../order_list.ts";
import { openPanel } from "../panel_page.ts";

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await menuOf(page, name).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

Deno.test("/panel pauses and resumes a badge in two clicks, and copies, explains and deletes it", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const context = {
    permissions: ["clipboard-read", "clipboard-write"],
    reducedMotion: "reduce" as const,
  };
  const { page, errors } = await openPanel(browser, service, { context });
  const [badge] = (await inDemo(service, "GET", "badges?q=organic")).items;
  const row = page.locator("ol > li", { has: menuOf(page, "Organic") });
  await choose(page, "Organic", "Pause");
  await page.getByText("“Organic” is paused").waitFor();
  await row.getByText("Paused").waitFor();
  assertEquals((await inDemo(service, "GET", `badges/${badge.id}`)).status, "paused");
  assert(await menuOf(page, "Organic").evaluate((it) => it.matches(":focus")));
  await choose(page, "Organic", "Resume");
  // The row shows it before the service has answered.
  await page.getByText("“Organic” is active again").waitFor();
  await row.getByText("Live").waitFor();
  assertEquals((await inDemo(service, "GET", `badges/${badge.id}`)).status, "active");

  await choose(page, "Organic", "Copy ID");
  await page.getByText("Copied").waitFor();
  assertEquals(await page.evaluate(() => navigator.clipboard.readText()), badge.id);
  await choose(page, "Organic", "Test & explain");
  await page.waitForURL(`**/why?badges=${badge.id}`);
  await page.getByRole("heading", { name: "Test & explain" }).waitFor();
  await page.goBack();
  await choose(page, "Organic", "Duplicate");
  await page.getByRole("heading", { name: "New badge" }).waitFor();
  assertEquals(
    await page.getByRole("textbox", { name: "Name", exact: true }).inputValue(),
    "Copy of Organic",
  );
  await page.goBack();
  await menuOf(page, "Organic").click();
  await page.getByRole("menu").waitFor();
  await assertLooks(page);
  // A menu closes when its row leaves the screen, as on a phone.
  await page.keyboard.press("Escape");
  await choose(page, "Organic", "Delete");
  const dialog = page.getByRole("dialog");
  await dialog.getByText(/product/).waitFor();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await page.getByText("13 badges").first().waitFor();
  assertEquals((await inDemo(service, "GET", "badges?q=organic")).items, []);
  assertEquals(errors, []);
});

Deno.test("/panel pauses a badge with its switch at once, and undoes that with one key or click", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service);
  const [badge] = (await inDemo(service, "GET", "badges?q=organic")).items;
  const status = async () => (await inDemo(service, "GET", `badges/${badge.id}`)).status;
  const row = page.locator("ol > li", { has: menuOf(page, "Organic") });
  const state = page.getByRole("switch", { name: "“Organic” active" });
  assertEquals(await state.getAttribute("aria-checked"), "true");
  const answer = Promise.withResolvers<void>();
  await page.route(`**/badges/${badge.id}`, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await state.press("Space");
  // Before the service has answered.
  await row.getByText("Paused").waitFor();
  assertEquals(await state.getAttribute("aria-checked"), "false");
  answer.resolve();
  await page.getByText("“Organic” is paused").waitFor();
  assertEquals(await status(), "paused");
  assert(await state.evaluate((it) => it.matches(":focus")));
  await page.keyboard.press("Control+z");
  await page.getByText("“Organic” is active again").waitFor();
  assertEquals(await status() ?? "active", "active");

  await page.unroute(`**/badges/${badge.id}`);
  await page.route(`**/badges/${badge.id}`, (route) => route.fulfill({ status: 503 }));
  await state.click();
  // The row shows "Live" before the click, too.
  await page.getByText("The service responded with status 503").waitFor();
  await page.getByRole("status").filter({ hasText: "Undo" }).waitFor({ state: "detached" });
  await row.getByText("Live").waitFor();
  assertEquals(await state.getAttribute("aria-checked"), "true");
  await page.unroute(`**/badges/${badge.id}`);
  errors.length = 0;

  // A filter by state hides the row; the toast still has the undo, and the focus is not lost.
  await page.getByLabel("Status").selectOption("live");
  await page.getByText("13 badges").first().waitFor();
  await state.press("Enter");
  await page.getByText("12 badges").first().waitFor();
  assert(await page.evaluate(() => document.activeElement !== document.body));
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("13 badges").first().waitFor();
  assertEquals(await status() ?? "active", "active");
  await assertLooks(page);
  assertEquals(errors, []);
});
