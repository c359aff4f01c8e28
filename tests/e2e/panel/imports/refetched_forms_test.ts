/// <reference lib="dom" />
import { assertEquals } from "@std/assert";
import type { Page } from "playwright-core";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { inDemo } from "../manage.ts";
import { openPanel } from "../panel_page.ts";
import { context } from "./imports_page.ts";

const feed = { url: "http://127.0.0.1:1/a.csv", mapping: "columns", mode: "merge" };

/** Comes back to the tab, which reads the page's data again, and waits for the response. */
async function comeBack(page: Page, path: string): Promise<void> {
  const read = page.waitForResponse((it) => it.url().endsWith(path));
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await (await read).finished();
  // The response is rendered.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
}

Deno.test("/panel does not overwrite a colleague's change of a feed, nor drop a form that is gone", async () => {
  await buildPages();
  await using service = await startDemoService("", { outboundHosts: "127.0.0.1:1" });
  await inDemo(service, "PUT", "feeds/shop", { ...feed, everyMinutes: 60 });
  await using browser = await startBrowser();
  const path = "/demo/imports/feeds/shop";
  const { page } = await openPanel(browser, service, { path, context });
  const address = page.getByLabel("Address of the file");
  await address.press("End");
  await address.pressSequentially("?mine");
  await inDemo(service, "PUT", "feeds/shop", { ...feed, everyMinutes: 1_440 });
  await comeBack(page, "/feeds/shop");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Someone else changed this feed in the meantime.").waitFor();
  assertEquals((await inDemo(service, "GET", "feeds/shop")).everyMinutes, 1_440);

  await inDemo(service, "DELETE", "feeds/shop");
  await comeBack(page, "/feeds/shop");
  assertEquals(await address.inputValue(), `${feed.url}?mine`);
});

Deno.test("/panel keeps the input of a mapping over a reload, and asks field by field in a conflict", async () => {
  await buildPages();
  await using service = await startDemoService();
  const attributes = {};
  const mapping = { productId: { from: "Item" }, title: { from: "Name" }, attributes };
  await inDemo(service, "PUT", "mappings/erp", mapping);
  await using browser = await startBrowser();
  const path = "/demo/imports/mappings/erp";
  const { page } = await openPanel(browser, service, { path, context });
  const sku = page.getByRole("combobox", { name: "SKU" });
  await sku.pressSequentially("Article");
  await page.keyboard.press("Escape");
  await inDemo(service, "PUT", "mappings/erp", { ...mapping, title: { from: "Title" } });
  await comeBack(page, "/mappings/erp");
  await page.reload();
  assertEquals(await sku.inputValue(), "Article");
  await page.getByRole("button", { name: "Save" }).click();
  const choice = page.getByRole("alert");
  await choice.getByText(/^Saved with your token in another window, /).waitFor();
  await choice.getByRole("group", { name: "Name" }).getByText("Title").waitFor();
  await choice.getByRole("button", { name: "Continue with these" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "erp" }).waitFor();
  const { title, sku: stored } = await inDemo(service, "GET", "mappings/erp");
  assertEquals([title.from, stored.from], ["Title", "Article"]);

  await page.getByRole("link", { name: "erp" }).click();
  await sku.press("End");
  await sku.pressSequentially("s");
  await page.getByRole("button", { name: "Discard" }).click();
  assertEquals(await sku.inputValue(), "Article");
  await page.goto(`${service.origin}/panel/demo/imports/new-mapping`);
  await page.getByRole("textbox", { name: "ID", exact: true }).pressSequentially("erp");
  await page.getByRole("combobox", { name: "ID of the product" }).pressSequentially("Item");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("There is already a mapping with this ID.").first().waitFor();
});
