/// <reference lib="dom" />
import { assert, assertEquals } from "@std/assert";
import { assertLooks } from "../appearance.ts";
import { startBrowser } from "../../browser.ts";
import { buildPages, type DemoService, startDemoService } from "../../demo_service.ts";
import { inDemo, withToken } from "../manage.ts";
import { openPanel } from "../panel_page.ts";
import { assertAccessible, put, save } from "./product_page.ts";

/** Without transitions, so that colours are final when they are checked. */
const context = { reducedMotion: "reduce" } as const;

/** What shoppers see on a product, in order. */
async function shown({ origin }: DemoService, product: string): Promise<string[]> {
  const answer = await fetch(`${origin}/v1/demo/badges/query/byProductId?product=${product}`);
  const { products, badges } = await answer.json();
  const texts = new Map<string, string>(
    badges.map(({ id, content }: { id: string; content: { text: string } }) => [id, content.text]),
  );
  return products[0].badges.map(({ id }: { id: string }) => texts.get(id));
}

/**
 * Whether the browser reports the 404 of a product that is not stored, which is not an error of the
 * page.
 */
const isAbsence = (error: string) => error.includes("status of 404");

Deno.test("/panel assigns a badge to variants of a product found by its id, and shops show it", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const panel = await openPanel(browser, service, { path: "/demo/products", context });
  const { page } = panel;
  await page.getByText("More than 50 products").waitFor();
  await assertAccessible(page);
  await page.getByLabel("Search products").fill("777777");
  await page.getByText("Product 777777 is not stored yet.").waitFor();
  await page.getByRole("link", { name: "Open it" }).press("Enter");
  await page.getByText("This product has no settings yet").waitFor();

  await page.getByRole("button", { name: "Add a badge" }).click();
  await page.getByLabel("Which badge to add?").fill("organic");
  await page.getByRole("list", { name: "Badges found" }).getByRole("button", { name: "Organic" })
    .click();
  const variants = page.getByLabel("Variants that show Organic");
  await variants.fill("71, 72 x7");
  await variants.press("Enter");
  await page.getByText("“x7” is not an ID.").waitFor();
  await variants.fill("");
  await page.getByLabel("Also show it when no variant is selected").uncheck({ force: true });
  await assertAccessible(page);
  await save(page);
  const common = await shown(service, "777777");
  assert(!common.includes("Organic"));
  assert((await shown(service, "777777:71")).includes("Organic"));
  assert(!(await shown(service, "777777:73")).includes("Organic"));

  await page.getByLabel("Name of a new attribute").fill("releasedAt");
  await page.keyboard.press("Enter");
  await page.getByLabel("releasedAt", { exact: true }).fill(new Date().toISOString());
  await save(page);
  await page.getByRole("list", { name: "By rule or on every product" }).getByText("New").first()
    .waitFor();
  const why = page.locator("#content").getByRole("link", { name: "Why?" });
  assertEquals(await why.getAttribute("href"), "/panel/demo/why?product=777777");

  await page.getByRole("button", { name: "Delete this product's data" }).click();
  await page.getByRole("dialog").getByText(/The product itself stays/).waitFor();
  await assertAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("heading", { name: "Products", exact: true }).waitFor();
  assert(!(await shown(service, "777777:71")).includes("Organic"));
  assertEquals(panel.errors.filter((error) => !isAbsence(error)), []);
  assertEquals(panel.foreignRequests, []);
});

Deno.test("/panel finds products by name, with picture, price and variants, and sends no referrer to their hosts", async () => {
  await buildPages();
  await using service = await startDemoService();
  await inDemo(service, "PATCH", "products/1234", {
    title: "Wool scarf",
    sku: "SC-1234",
    imageUrl: "https://pictures.example/scarf.svg",
    url: "https://shop.example/scarf",
    attributes: { price: 19.9, currency: "EUR" },
    variants: [{ id: 12341, title: "Wool scarf, red", attributes: { color: "red" } }],
  });
  await inDemo(service, "PATCH", "products/1235", {
    title: "Woolen hat",
    imageUrl: "https://pictures.example/missing.svg",
  });
  await inDemo(service, "PATCH", "products/1236", {
    title: null,
    imageUrl: "http://pictures.example/a.svg",
  });
  await using browser = await startBrowser();
  const panel = await openPanel(browser, service, { path: "/demo/overview", context });
  const { page } = panel;
  const referrers: (string | undefined)[] = [];
  await page.route("https://pictures.example/**", async (route) => {
    const request = route.request();
    referrers.push((await request.allHeaders()).referer);
    const body = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
    await (request.url().endsWith("missing.svg")
      ? route.abort()
      : route.fulfill({ contentType: "image/svg+xml", body }));
  });
  await page.getByRole("link", { name: "Products", exact: true }).first().click();
  const list = page.getByRole("list", { name: "Products" });
  await list.getByText("SC-1234 · ID 1234").waitFor();
  await page.waitForFunction(() => document.querySelector("img")?.naturalWidth === 9);
  await list.getByText("Product 1236").waitFor();
  await assertLooks(page);
  await page.getByLabel("Search products").fill("WOOL sca");
  await page.getByText("1 product", { exact: true }).waitFor();
  await list.getByText("€19.90").waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Wool scarf", level: 1 }).waitFor();
  const toShop = page.getByRole("link", { name: "See it in the shop" });
  assertEquals(await toShop.getAttribute("rel"), "noreferrer");
  await page.getByRole("list", { name: "Variants" }).getByText("ID 12341 · color: red").waitFor();
  await assertAccessible(page);
  await page.goBack();
  assertEquals(await page.getByLabel("Search products").inputValue(), "WOOL sca");

  assertEquals([...new Set(referrers)], [undefined]);
  assertEquals(panel.errors.filter((error) => !error.includes("ERR_FAILED")), []);
  assertEquals(panel.foreignRequests.filter((url) => !url.includes("//pictures.example/")), []);
});

Deno.test("/panel sets a product's own order and excludes a badge, which the next query reflects", async () => {
  await buildPages();
  await using service = await startDemoService();
  const before = await shown(service, "1234");
  const [first = "", second = ""] = before;
  await using browser = await startBrowser();
  const path = "/demo/products/1234";
  const { page, errors } = await openPanel(browser, service, { path, context });
  const explain = Promise.withResolvers<void>();
  await page.route("**/explain/byProductId", async (route) => {
    await explain.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByRole("button", { name: `Remove ${first}` }).waitFor();
  const own = page.getByRole("button", { name: "Set its own order" });
  assertEquals(await own.count(), 0, "an order without what other badges the product has");
  explain.resolve();
  await own.click();
  const order = page.getByRole("list", { name: "Own order" });
  const up = order.getByRole("button", { name: `Move ${second} up` });
  await order.getByRole("button", { name: `Move ${first} down` }).waitFor();
  await up.focus();
  const names = await order.getByRole("listitem").allTextContents();
  const placeOf = (name: string) => names.findIndex((it) => it.includes(name));
  for (let at = placeOf(second); at > placeOf(first); at--) await page.keyboard.press("Enter");
  await page.getByText(new RegExp(`^${second} is now number \\d+ of`)).waitFor({
    state: "attached",
  });
  await save(page);
  assertEquals((await shown(service, "1234")).slice(0, 2), [second, first]);

  await page.getByRole("button", { name: "Use the project's order" }).click();
  await save(page);
  assertEquals(await shown(service, "1234"), before);

  await page.getByRole("button", { name: `Remove ${first}` }).click();
  await page.getByRole("button", { name: "Exclude a badge" }).click();
  await page.getByLabel("Which badge to exclude?").fill(first);
  await page.getByRole("list", { name: "Badges found" }).getByRole("button", { name: first })
    .first().click();
  await save(page);
  assert(!(await shown(service, "1234")).includes(first));
  assertEquals(errors, []);
});

Deno.test("/panel keeps a product's input over a reload, resolves a conflict, and shows errors", async () => {
  await buildPages();
  await using service = await startDemoService();
  await put(service, 900_001, { attributes: { brand: "Alder", price: 5 } });
  await using browser = await startBrowser();
  const path = "/demo/products/900001";
  const { page } = await openPanel(browser, service, { path, context });
  await page.getByLabel("price", { exact: true }).fill("7,x");
  await page.getByText(/^Enter a number such as 1299\.5/).waitFor();
  assert(await page.getByRole("button", { name: "Save" }).isDisabled());
  await page.getByLabel("price", { exact: true }).fill("7.5");
  await page.reload();
  assertEquals(await page.getByLabel("price", { exact: true }).inputValue(), "7.5");
  await put(service, 900_001, { attributes: { brand: "Birch" } });
  await page.keyboard.press("Control+s");
  await page.getByText("A change was saved in the meantime").waitFor();
  await page.getByText(/^Saved with your token in another window, /).waitFor();
  await page.getByRole("button", { name: "Continue with these" }).click();
  await save(page);
  assertEquals(await page.getByLabel("brand", { exact: true }).inputValue(), "Alder");

  await page.getByLabel("brand", { exact: true }).fill("x".repeat(5_000));
  await page.keyboard.press("Control+s");
  await page.getByText(/must be at most 4096 bytes of JSON/).first().waitFor();
  await page.getByText("JSON", { exact: true }).click();
  await page.getByLabel("Attributes", { exact: true }).last().fill("[1]");
  await page.getByText("Attributes must be a JSON object: { … }").waitFor();
  await page.getByLabel("Attributes", { exact: true }).last().fill('{"tags":[["a"]],"ok":true}');
  await save(page);
  await page.getByText("Fields", { exact: true }).click();
  assertEquals(await page.getByLabel("tags", { exact: true }).inputValue(), '[["a"]]');
  assert(await page.getByRole("switch", { name: "ok" }).isChecked());
});

Deno.test("/panel searches for products as in the address, also when a link changes it", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const { page } = await openPanel(browser, service, { path: "/demo/products", context });
  const search = page.getByLabel("Search products");
  await search.pressSequentially("no such ");
  assertEquals(await search.inputValue(), "no such ");
  await search.pressSequentially("thing");
  await page.waitForURL("**/products?q=no+such+thing");
  await page.getByRole("link", { name: "Products", exact: true }).first().click();
  await page.waitForFunction(() =>
    document.querySelector<HTMLInputElement>("main [type=search]")?.value === ""
  );
  await page.getByText("More than 50 products").waitFor();
});

Deno.test("/panel shows a product on a phone of 360 px, in German, and to a token with the scope read", async () => {
  await buildPages();
  await using service = await startDemoService();
  await using browser = await startBrowser();
  const phone = { ...context, locale: "de-DE", viewport: { width: 360, height: 740 } };
  const { page } = await openPanel(browser, service, {
    path: "/demo/products/1234",
    context: phone,
  });
  await page.getByRole("button", { name: "Eigene Reihenfolge festlegen" }).click();
  await page.getByText("Noch nicht gespeichert").waitFor();
  assertEquals(await page.evaluate(() => document.documentElement.scrollWidth), 360);
  await assertAccessible(page);

  const reader = await withToken(service, { scopes: ["read"] });
  const read = await openPanel(browser, reader, { path: "/demo/products/1234", context });
  await read.page.getByText("Your token is read-only.").waitFor();
  await read.page.getByText("Variants: 12341, 12342").waitFor();
  for (
    const name of [
      "Add a badge",
      "Exclude a badge",
      "Set its own order",
      "Delete this product's data",
    ]
  ) {
    assertEquals(await read.page.getByRole("button", { name }).count(), 0, name);
  }
  assert(!await read.page.getByLabel("brand", { exact: true }).isEditable());
  await assertAccessible(read.page);
});
