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
  await row.getByText("Live").waitFor();
  assertEquals((await inDemo(service, "GET", `badges/${badge.id}`)).status, "active");

  await choose(page, "Organic", "Copy ID");
  await page.getByText("Copied").waitFor();
  assertEquals(await page.evaluate(() => navigator.clipboard.readText()), badge.id);
  await choose(page, "Organic", "Test & explain");
  await page.waitForURL(`**/why?badges=${badge.id}`);
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
