import { assertEquals, assertStringIncludes } from "@std/assert";
import { startBrowser } from "../../browser.ts";
import { buildPages, startDemoService } from "../../demo_service.ts";
import { assertLooks } from "../appearance.ts";
import { inDemo, withToken } from "../manage.ts";
import { openPanel } from "../panel_page.ts";
import { chooseFile, context, path } from "./imports_page.ts";

const badgeOfRule = {
  typeId: "label",
  name: "Bargain",
  content: { text: "Bargain", textColour: "#ffffff", backgroundColour: "#1d4ed8" },
  match: { "bargain": true },
};

/** Fifty new products. */
function catalogue(price: (at: number) => string = () => "9.90"): string {
  const rows = Array.from(
    { length: 50 },
    (_, at) => `${500_000 + at},Test scarf ${at},${price(at)},yes,red`,
  );
  return ["id,title,attributes.price:number,attributes.bargain:boolean,Colour", ...rows, ""]
    .join("\n");
}

Deno.test("/panel checks a file, shows effects, warnings and refused rows, then imports it", async () => {
  await buildPages();
  await using service = await startDemoService();
  await inDemo(service, "POST", "badges", badgeOfRule);
  await using browser = await startBrowser();
  const { page, errors } = await openPanel(browser, service, { path, context });
  await page.getByText("Last imports").waitFor();
  await assertLooks(page);
  await chooseFile(page, "products.xlsx", new Uint8Array([0x50, 0x4b, 3, 4]));
  await page.getByText(/is a spreadsheet or an archive/).waitFor();
  await chooseFile(page, "products.csv", "");
  await page.getByText("“products.csv” is empty.").waitFor();

  await chooseFile(page, "products.csv", catalogue((at) => at === 3 ? "cheap" : "9.90"));
  await page.getByRole("group", { name: "The first rows" }).getByText("Test scarf 3").waitFor();
  await assertLooks(page);
  await page.getByRole("button", { name: "Check the file" }).press("Enter");
  await page.getByText("Nothing has been changed yet.").waitFor();
  // The button is gone: the next Tab continues in the page's content.
  await page.waitForFunction(() => document.activeElement?.matches("main"));
  await page.getByText("49 new products are added", { exact: true }).waitFor();
  const effects = page.getByRole("region", { name: "Badges by rule" });
  await effects.getByText("49 products gain it: Product 500000").waitFor();
  await page.getByRole("region", { name: "Please note" }).getByText("Colour").waitFor();
  const refused = page.getByRole("region", { name: "1 row has errors and is skipped" });
  await refused.getByText("Line 5").waitFor();
  await assertLooks(page);
  const downloading = page.waitForEvent("download");
  await refused.getByRole("link", { name: "Download these rows as CSV" }).press("Enter");
  const csv = await Deno.readTextFile(await (await downloading).path());
  assertStringIncludes(csv, "cheap");

  await page.getByRole("button", { name: "Import", exact: true }).press("Enter");
  await page.getByText("49 products added", { exact: true }).first().waitFor();
  const last = page.getByRole("list", { name: "Last imports" });
  await last.getByText("49 new products are added").waitFor();
  await last.getByRole("link").filter({ hasText: "49 products added" }).press("Enter");
  await page.getByText("49 products added", { exact: true }).first().waitFor();
  await assertLooks(page);
  await page.getByRole("link", { name: "Products", exact: true }).first().click();
  await page.getByLabel("Search products").fill("test scarf 49");
  await page.getByText("1 product", { exact: true }).waitFor();
  // The products that a check would add are not stored yet.
  assertEquals(errors.filter((error) => !error.includes("status of 404")), []);
});

Deno.test("/panel stops an import that would remove too much, and lets an upload be cancelled", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path, context });
  await page.getByLabel("What to change").selectOption("replace");
  await chooseFile(page, "products.csv", catalogue());
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText(/would remove a large part of what is stored/).waitFor();
  await page.getByRole("button", { name: "Import anyway" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("200 of 200 stored entries are not in the file.").waitFor();
  await dialog.getByText("This cannot be undone").waitFor();
  await dialog.getByRole("button", { name: "Import anyway" }).click();
  await page.getByText("50 products added", { exact: true }).first().waitFor();

  await page.route("**/imports?*dryRun*", () => {});
  await chooseFile(page, "products.csv", catalogue());
  await page.getByRole("button", { name: "Check the file" }).click();
  await page.getByRole("progressbar", { name: "Checking…" }).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Check the file" }).waitFor();

  const reader = await withToken(service, { scopes: ["read"] });
  const read = await openPanel(browser, reader, { path, context });
  await read.page.getByText("50 products added", { exact: true }).or(
    read.page.getByText("Last imports"),
  ).first()
    .waitFor();
  for (const name of ["Choose a file", "Add a feed"]) {
    assertEquals(await read.page.getByRole("button", { name }).count(), 0, name);
    assertEquals(await read.page.getByRole("link", { name }).count(), 0, name);
  }
  await read.page.goto(`${service.origin}/panel${path}/new-feed`);
  await read.page.getByRole("heading", { level: 1, name: "New feed" }).waitFor();
  await read.page.getByText("Your token can view feeds but not create them").waitFor();
  await read.page.goto(`${service.origin}/panel${path}/feeds/none`);
  await read.page.getByRole("heading", { level: 1, name: "Page not found" }).waitFor();
  assertEquals(await read.page.title(), "Page not found · Badges");
});

Deno.test("/panel adds a feed, runs it, shows its last success and its failure, and deletes it", async () => {
  await buildPages();
  let isBroken = false;
  await using shop = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, () => {
    if (isBroken) return new Response(null, { status: 500 });
    return new Response(catalogue(), { headers: { "Content-Type": "text/csv" } });
  });
  const host = `127.0.0.1:${shop.addr.port}`;
  await using service = await startDemoService("", { outboundHosts: host });
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path, context });
  await page.getByRole("link", { name: "Add a feed" }).click();
  await page.getByLabel("ID").fill("shop");
  await page.getByLabel("Address of the file").fill("https://elsewhere.example/a.csv");
  await page.getByLabel("How to read it").selectOption("columns");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/may not fetch files from this host/).waitFor();
  await assertLooks(page);
  await page.getByLabel("Address of the file").fill(`http://${host}/a.csv`);
  await page.getByLabel("Access (optional)").fill("Bearer secret");
  await page.getByRole("button", { name: "Save" }).click();

  const feeds = page.getByRole("list", { name: "Feeds" });
  await feeds.getByText("Fetched every hour", { exact: true }).waitFor();
  await feeds.getByText("Not fetched yet").waitFor();
  await feeds.getByRole("button", { name: "Run now: feed “shop”" }).press("Enter");
  await feeds.getByText("Last success:").waitFor();
  await page.getByRole("list", { name: "Last imports" }).getByText("Feed “shop”").waitFor();
  isBroken = true;
  // A feed that has changed can be run again at once.
  await feeds.getByRole("link", { name: "shop" }).press("Enter");
  await page.getByLabel("Address of the file").fill(`http://${host}/b.csv`);
  await page.getByRole("button", { name: "Save" }).click();
  await feeds.getByRole("button", { name: "Run now: feed “shop”" }).press("Enter");
  await feeds.getByText(/^Failed:/).waitFor();
  await assertLooks(page);

  await feeds.getByRole("link", { name: "shop" }).press("Enter");
  await page.getByText("Stored, but not shown. Leave empty to keep it.").waitFor();
  await assertLooks(page);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("No feeds yet.").waitFor();
});

Deno.test("/panel shows what a run of a feed did as soon as it has ended", async () => {
  await buildPages();
  const sent = Promise.withResolvers<void>();
  await using shop = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async () => {
    await sent.promise;
    return new Response(catalogue(), { headers: { "Content-Type": "text/csv" } });
  });
  const host = `127.0.0.1:${shop.addr.port}`;
  await using service = await startDemoService("", { outboundHosts: host });
  const feed = { url: `http://${host}/a.csv`, mapping: "columns", mode: "merge" };
  await inDemo(service, "PUT", "feeds/shop", { ...feed, everyMinutes: 60 });
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path, context });
  await page.getByRole("button", { name: "Run now: feed “shop”" }).press("Enter");
  await page.getByText("Running…").waitFor();
  sent.resolve();
  await page.getByText("Last success:").waitFor();
  // Sooner than the list is read again otherwise, every 30 seconds.
  await page.getByRole("list", { name: "Last imports" }).getByText("50 products added")
    .waitFor({ timeout: 10_000 });
});

Deno.test("/panel creates a mapping from the columns of an example, and imports a file with it", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path, context });
  await page.getByRole("link", { name: "Add a mapping" }).press("Enter");
  await page.getByRole("heading", { name: "New mapping" }).waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Some fields need to be corrected.").waitFor();
  assertEquals(await page.locator("[aria-invalid=true]").count(), 2);
  await page.locator("[aria-invalid=true]").first().and(page.locator(":focus")).waitFor();
  // A new row has the focus and no error, until the next attempt to save.
  const add = page.getByRole("button", { name: "Add an attribute" });
  await add.press("Enter");
  await page.getByRole("combobox", { name: "Column" }).and(page.locator(":focus")).waitFor();
  await add.press("Enter");
  assertEquals(await page.locator("[aria-invalid=true]").count(), 2);
  await page.getByRole("button", { name: "Remove 1", exact: true }).press("Enter");
  const removeLast = page.getByRole("button", { name: "Remove 1", exact: true });
  await removeLast.and(page.locator(":focus")).waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator("[aria-invalid=true]").nth(3).waitFor();
  assertEquals(await page.locator("[aria-invalid=true]").count(), 4);
  await removeLast.press("Enter");
  await add.and(page.locator(":focus")).waitFor();
  const file = "sep=;\nItem;Product name;Amount\nSKU-500001;Test scarf;9,90 EUR\n";
  await chooseFile(page, "erp.csv", file);
  await page.getByRole("group", { name: "The first rows" }).getByText("9,90 EUR").waitFor();
  await page.getByRole("textbox", { name: "ID", exact: true }).fill("erp");
  await page.getByRole("combobox", { name: "ID of the product" }).fill("Ite");
  await page.getByRole("option", { name: "Item" }).click();
  await page.getByRole("combobox", { name: "Name", exact: true }).fill("Product name");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Add an attribute" }).click();
  await page.getByRole("combobox", { name: "Column" }).fill("Amount");
  await page.keyboard.press("Escape");
  await page.getByLabel("Name of the attribute").fill("price");
  await page.getByLabel("Kind", { exact: true }).selectOption("money");
  await page.getByRole("button", { name: "Use only a part of the cell: ID of the product" })
    .press("Enter");
  const pattern = page.getByLabel("Pattern for ID of the product");
  await pattern.fill("^SKU-([0-9]+");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator("[aria-invalid=true]").waitFor();
  await pattern.fill("^SKU-([0-9]+)$");
  await assertLooks(page);
  await page.getByRole("button", { name: "Save" }).click();

  await page.getByRole("link", { name: "erp" }).press("Enter");
  assertEquals(await pattern.inputValue(), "^SKU-([0-9]+)$");
  await page.getByRole("combobox", { name: "SKU" }).fill("Item");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByLabel("How to read it").selectOption("erp");
  await chooseFile(page, "erp.csv", file);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("1 product added").first().waitFor();
  const { title, sku, attributes } = await inDemo(service, "GET", "products/500001");
  assertEquals({ title, sku, attributes }, {
    title: "Test scarf",
    sku: "SKU-500001",
    attributes: { price: 9.9, priceCurrency: "EUR" },
  });
});
