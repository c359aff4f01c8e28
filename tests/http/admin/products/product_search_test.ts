import { assertEquals } from "@std/assert";
import type { Product } from "../../../../src/domain/products/product.ts";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { violationPlaces } from "../../../support/service/problem_of.ts";

/** Stores everything that is only in the log so far. */
async function untilStored(shop: ManagedShop): Promise<void> {
  for (let count = 0; count < 70; count++) await shop.putBadge(0);
  await shop.service.catalog.idle();
  const project = await shop.service.catalog.open("shop");
  assertEquals(project?.state.details.size, 0);
}

const products = {
  [-12]: { title: "Negative scarf" },
  0: {},
  1: { title: "Été en Provence", sku: "AB-100" },
  12: { title: "Wool SCARF, blue", variants: [{ id: 1, sku: "XY 7" }, { id: 2, sku: "xy-8" }] },
  123: { title: "Blue woollen hat" },
  1_234: { attributes: { price: 1 } },
  5_000: { title: "Шапка Синяя", sku: "1234567" },
  9_007_199_254_740_991: { title: "Straße 12" },
} as const;

Deno.test("GET of the products finds by id, SKU or words of the title, from log and store", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const all = Object.entries(products).sort(([a], [b]) => Number(a) - Number(b));
  for (const [id, body] of all.slice(0, 4)) await shop.putProduct(Number(id), body);
  const check = async (q: string, ...ids: number[]) => {
    for (const limit of [1, 2, 200]) {
      const query = `limit=${limit}&q=${encodeURIComponent(q)}`;
      const found = await shop.all<Product>("/products", query);
      assertEquals(found.map((it) => it.id), ids, q);
    }
  };
  await check("scarf", -12, 12);
  await untilStored(shop);
  for (const [id, body] of all.slice(4)) await shop.putProduct(Number(id), body);
  for (const stored of [false, true]) {
    if (stored) await untilStored(shop);
    await check("scarf", -12, 12);
    await check("SCÀ", -12, 12);
    await check("blue", 12, 123);
    await check("  wool\tblue ", 12, 123);
    await check("wool blue s", 12);
    await check("lue");
    await check("ete", 1);
    await check("Été prov", 1);
    await check("синяя ШАП", 5_000);
    await check("straße", 9_007_199_254_740_991);
    await check("ab-1", 1);
    await check("xy-8", 12);
    await check("12", 12, 123, 1_234, 5_000, 9_007_199_254_740_991);
    await check("1234", 1_234, 5_000);
    await check("-12", -12, 5_000, 9_007_199_254_740_991);
    await check("0", 0);
    await check("9007199254740991", 9_007_199_254_740_991);
    await check("?!");
    await check(" ", ...all.map(([id]) => Number(id)));
  }
  await shop.putProduct(12, { title: "Renamed" });
  assertEquals((await shop.request("/products/123", { method: "DELETE" })).status, 204);
  await check("blue");
  await check("renamed", 12);
  await untilStored(shop);
  await check("blue");
  await check("renamed", 12);
});

Deno.test("GET of the products filters by a manual assignment and by what is shown", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  await shop.putBadge(1, { match: { price: { $lt: 10 } }, when: undefined });
  const [badgeId, rule] = [badgeIdOf(0), badgeIdOf(1)];
  await shop.putProduct(1, { title: "a", badges: [{ badgeId }], attributes: { price: 5 } });
  await shop.putProduct(2, { title: "a b", badges: [{ badgeId, variantIds: [4] }] });
  await shop.putProduct(3, {
    badges: [{ badgeId, exclude: true }, { badgeId: rule, exclude: true }],
    attributes: { price: 5 },
  });
  await shop.putProduct(4, { attributes: { price: 5 } });
  const ids = async (query: string) =>
    (await shop.all<Product>("/products", query)).map((it) => it.id);
  assertEquals(await ids(`badgeId=${badgeId}`), [1, 2]);
  assertEquals(await ids(`badgeId=${badgeId.toUpperCase()}&q=b`), [2]);
  assertEquals(await ids(`badgeId=${rule}`), []);
  assertEquals(await ids(`shownBadgeId=${rule}`), [1, 4]);
  assertEquals(await ids(`shownBadgeId=${badgeId}`), [1, 2]);
  assertEquals(await ids(`shownBadgeId=${rule}&badgeId=${badgeId}&limit=1`), [1]);
  assertEquals(await ids(`shownBadgeId=${badgeIdOf(9)}`), []);
  assertEquals(await ids(`badgeId=${badgeIdOf(9)}`), []);
  await shop.putBadge(1, { match: { price: { $lt: 10 } }, status: "paused" });
  assertEquals(await ids(`shownBadgeId=${rule}`), []);
  const bad = await shop.request("/products?badgeId=x&shownBadgeId=y");
  assertEquals((await violationPlaces(bad)).toSorted(), ["?badgeId", "?shownBadgeId"]);
  const long = await shop.request(`/products?q=${"x".repeat(201)}`);
  assertEquals(await violationPlaces(long), ["?q"]);
  const { nextCursor } = await shop.page("/products", `limit=1&badgeId=${badgeId}`);
  const other = await shop.request(`/products?cursor=${nextCursor}&badgeId=${rule}`);
  assertEquals(await violationPlaces(other), ["?cursor"]);
});

Deno.test("GET of the attributes lists those that products and variants have", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  assertEquals(await shop.json("/attributes"), { items: [] });
  await shop.putProduct(1, {
    attributes: { price: 5, tags: ["a", "b", 1], size: { width: 2, note: null }, gone: null },
    variants: [{ id: 1, attributes: { colour: "red", price: 6 } }, {
      id: 2,
      attributes: { colour: "blue" },
    }],
  });
  await shop.putProduct(2, {
    attributes: { price: "7", "a.b": 1, isNew: true, long: "x".repeat(101) },
  });
  const expected = {
    items: [
      {
        path: "colour",
        types: ["string"],
        products: 1,
        examples: ["red", "blue"],
        onVariants: true,
      },
      { path: "isNew", types: ["boolean"], products: 1, examples: [true], onVariants: false },
      { path: "long", types: ["string"], products: 1, examples: [], onVariants: false },
      {
        path: "price",
        types: ["string", "number"],
        products: 2,
        examples: [5, 6, "7"],
        onVariants: true,
      },
      { path: "size", types: ["object"], products: 1, examples: [], onVariants: false },
      { path: "size.width", types: ["number"], products: 1, examples: [2], onVariants: false },
      { path: "tags", types: ["list"], products: 1, examples: ["a", "b", 1], onVariants: false },
    ],
  };
  assertEquals(await shop.json("/attributes"), expected);
  await untilStored(shop);
  assertEquals(await shop.json("/attributes"), expected);
});

Deno.test("explain, findings, a badge's products and changes name products by title", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  const badgeId = badgeIdOf(0);
  await shop.putProduct(1, { title: "Scarf", badges: [{ badgeId }], order: [badgeIdOf(1)] });
  await shop.putProduct(2, { badges: [{ badgeId }] });
  await shop.putProduct(3, { title: "Hat" });
  await shop.request("/products/3", { method: "DELETE" });
  assertEquals((await shop.page(`/badges/${badgeId}/products`)).items, [
    { productId: 1, title: "Scarf" },
    { productId: 2 },
  ]);
  const query = { products: [{ id: 2 }, { id: 1 }] };
  const explained = await shop.send("POST", "/explain/byProductId", { context: {}, query });
  const { products } = await explained.json();
  assertEquals(products.map((it: { title?: string }) => it.title), [undefined, "Scarf"]);
  const findings = await shop.all<{ productId?: number; title?: string }>("/findings");
  const about = findings.filter((it) => it.productId !== undefined);
  assertEquals(about.map((it) => [it.productId, it.title]), [[2, undefined], [1, "Scarf"]]);
  const changes = await shop.all<{ subject: string; title?: string }>("/changes");
  const named = changes.filter((it) => it.subject.startsWith("products/"));
  assertEquals(named.map((it) => it.title), ["Hat", "Hat", undefined, "Scarf"]);
});
