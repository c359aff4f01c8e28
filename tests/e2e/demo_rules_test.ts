/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import { readmeCommands, runReadme } from "../support/readme_commands.ts";
import { startBrowser } from "./browser.ts";
import { buildPages, startDemoService } from "./demo_service.ts";
import { openPanel } from "./panel/panel_page.ts";
import { openProduct, openShop, waitForBadges } from "./shop_page.ts";

const headings = ["Manage badges", "Import products", "Rules about products and variants"];

Deno.test("the README's five rules show in /demo, by size, and Why? explains where they do not", async () => {
  await buildPages();
  await using service = await startDemoService();
  await runReadme(headings, service, { token: service.adminToken });
  await using browser = await startBrowser();
  const { page, errors } = await openShop(browser, service.origin, "en", "?project=shop");
  const card = (id: number) => `.card[data-product='${id}'], [data-product='${id}']`;
  await waitForBadges(page, card(1238), ["Last pieces", "Bestseller", "New", "Free returns"]);
  await waitForBadges(page, card(1242), ["-20 %", "Last pieces", "Bestseller", "Free returns"]);
  await waitForBadges(page, card(1245), ["Sold out"]);
  await page.getByRole("button", { name: "Rain jacket" }).click();
  const choose = (size: number) => page.getByRole("dialog").getByRole("radio").nth(size).check();
  await choose(1);
  await waitForBadges(page, openProduct, ["Bestseller", "New", "Free returns"]);
  await choose(6);
  await waitForBadges(page, openProduct, ["Sold out"]);
  assertEquals(errors, []);

  const [, soldOut] = /SOLD_OUT=(.*)/.exec(readmeCommands(headings[2]!)) ?? [];
  const panel = await openPanel(browser, service, {
    path: `/shop/why?product=1238&variants=12381&badges=${soldOut}`,
  });
  await panel.page.getByText("It is for other variants: 12386").waitFor();
  assertEquals(panel.errors, []);
});
