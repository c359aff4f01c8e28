/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { startBrowser } from "../browser.ts";
import { buildPages, startDemoService } from "../demo_service.ts";
import { assertLooks } from "./appearance.ts";
import { inDemo, withToken } from "./manage.ts";
import { openPanel } from "./panel_page.ts";

function field(page: Page) {
  return page.getByRole("dialog").getByLabel("Find anything").first();
}

async function opened(page: Page): Promise<void> {
  // The shortcut is there with its button.
  await page.getByRole("button", { name: "Find anything" }).waitFor();
  await page.keyboard.press("Control+k");
  await field(page).waitFor();
}

Deno.test("/panel finds badges, products, types, pages and actions by keyboard", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path: "/demo/overview" });
  const [badge] = (await inDemo(service, "GET", "badges?q=organic")).items;
  await opened(page);
  await assertLooks(page);
  await field(page).fill("organic");
  await page.getByRole("option", { name: /^Organic/ }).waitFor();
  await assertLooks(page);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/demo/badges/${badge.id}`);

  await opened(page);
  await field(page).fill("1234");
  await page.getByRole("option", { name: "Test & explain product 1234" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/demo/why?product=1234");

  const { items: [product] } = await inDemo(service, "GET", "products?limit=1");
  await opened(page);
  await field(page).fill(product.title);
  await page.getByRole("option", { name: product.title }).first().click();
  await page.waitForURL(/\/demo\/products\/\d+$/);

  for (
    const [search, name, address] of [
      ["changes", "Changes", "changes"],
      ["delivery", "Delivery promise", "types/"],
      ["new badge", "New badge", "badges/new"],
    ] as const
  ) {
    await opened(page);
    await field(page).fill(search);
    await page.getByRole("option", { name }).first().click();
    await page.waitForURL(`**/demo/${address}*`);
  }
  await opened(page);
  await field(page).fill("nothing is called so");
  await page.getByText("Nothing found").waitFor();
  await page.keyboard.press("Escape");
  await field(page).waitFor({ state: "detached" });

  const button = page.getByRole("button", { name: "Find anything" });
  await button.press("Enter");
  await field(page).waitFor();
  await page.keyboard.press("Escape");
  await button.and(page.locator(":focus")).waitFor();
  assertEquals(errors, []);
});

Deno.test("/panel finds on a phone, and offers a reader only what it may open", async () => {
  await buildPages();
  await using service = await startDemoService();
  const reader = await withToken(service, { scopes: ["read"] });
  await using browser = await startBrowser();
  const context = { viewport: { width: 360, height: 740 }, locale: "de-DE" };
  const { page, errors } = await openPanel(browser, reader, { path: "/demo/overview", context });
  await page.getByRole("button", { name: "Überall suchen" }).click();
  const options = page.getByRole("dialog").getByRole("option");
  await options.first().waitFor();
  const names = await options.allTextContents();
  assertEquals(names.map((it) => it.trim()).includes("Neues Badge"), false);
  assertEquals(names.map((it) => it.trim()).includes("Tokens"), false);
  assertEquals(names.map((it) => it.trim()).includes("Badges"), true);
  await assertLooks(page);
  assertEquals(errors, []);
});
