import { assert, assertEquals, assertGreater, assertLess } from "@std/assert";
import { productPageMaxChars } from "../../../../src/domain/limits.ts";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";

/** In numerical order, which is neither that of strings nor that of creation. */
const productIds = [-1_000, -20, -3, 0, 1, 2, 10, 11, 100, 9_007_199_254_740_991];
const path = `/badges/${badgeIdOf(0)}/products`;

async function shopWith(ids: readonly number[]): Promise<ManagedShop> {
  const shop = await ManagedShop.create({ badges: 2 });
  const shuffled = ids.toSorted((a, b) => String(b).localeCompare(String(a)));
  await shop.apply(
    ...shuffled.map((productId) => ({ op: "add", badgeId: badgeIdOf(0), productId })),
  );
  return shop;
}

Deno.test("GET of the products is ordered by number and lists each once across pages", async () => {
  await using shop = await shopWith(productIds);
  for (const limit of [1, 3, 9, 10, 11]) {
    const products = await shop.all<{ id: number }>("/products", `limit=${limit}`);
    assertEquals(products.map((it) => it.id), productIds);
  }
  const { items } = await shop.page("/products", "limit=1");
  assertEquals(items, [await shop.json("/products/-1000")]);
});

Deno.test("GET of the products continues while products are created and deleted", async () => {
  await using shop = await shopWith(productIds);
  const { nextCursor } = await shop.page("/products", "limit=4");
  for (const id of [-20, 0, 2]) await shop.request(`/products/${id}`, { method: "DELETE" });
  await shop.putProduct(-2, {});
  await shop.putProduct(5, {});
  const { items } = await shop.page<{ id: number }>("/products", `cursor=${nextCursor}`);
  assertEquals(items.map((it) => it.id), [1, 5, 10, 11, 100, 9_007_199_254_740_991]);
});

Deno.test("GET of the products has 50 per page, at most 200", async () => {
  await using shop = await shopWith(Array.from({ length: 201 }, (_, n) => n));
  for (const [query, length] of [["", 50], ["limit=200", 200]] as const) {
    assertEquals((await shop.page("/products", query)).items.length, length);
    assertEquals((await shop.page(path, query)).items.length, length);
  }
  for (const list of ["/products", path]) {
    assertEquals(await violationPlaces(await shop.request(`${list}?limit=201`)), ["?limit"]);
  }
});

Deno.test("GET of a badge's products lists its assignments, without exclusions", async () => {
  await using shop = await ManagedShop.create({ badges: 2 });
  const [badgeId, other] = [badgeIdOf(0), badgeIdOf(1)];
  await shop.putProduct(3, { badges: [{ badgeId }, { badgeId: other }] });
  await shop.putProduct(-1, { badges: [{ badgeId, variantIds: [2, 1], showOnProduct: false }] });
  await shop.putProduct(1, { badges: [{ badgeId, exclude: true }] });
  await shop.putProduct(2, { badges: [{ badgeId: other }], order: [badgeId] });
  assertEquals(await shop.page(path), {
    items: [{ productId: -1, variantIds: [2, 1], showOnProduct: false }, { productId: 3 }],
  });
  assertEquals(await shop.json(`/badges/${badgeId.toUpperCase()}/products`), await shop.page(path));
  await problemOf(await shop.request(`/badges/${badgeIdOf(9)}/products`), 404);
});

Deno.test("GET of a badge's products is ordered by number and lists each once across pages", async () => {
  await using shop = await shopWith(productIds);
  await shop.apply({ op: "exclude", badgeId: badgeIdOf(0), productId: 5 });
  for (const limit of [1, 3, 9, 10, 11]) {
    const products = await shop.all<{ productId: number }>(path, `limit=${limit}`);
    assertEquals(products.map((it) => it.productId), productIds);
  }
});

Deno.test("GET of a badge's products rejects the cursor of another badge's", async () => {
  await using shop = await shopWith(productIds);
  const { nextCursor } = await shop.page(path, "limit=1");
  const response = await shop.request(`/badges/${badgeIdOf(1)}/products?cursor=${nextCursor}`);
  assertEquals(await violationPlaces(response), ["?cursor"]);
});

Deno.test("GET of the products has shorter pages where products are large, and all of them", async () => {
  await using shop = await ManagedShop.create({ badges: 1 });
  const variants = Array.from({ length: 500 }, (_, n) => ({ id: n, title: "t".repeat(280) }));
  for (let id = 0; id < 40; id++) await shop.putProduct(id, { badges: [], variants });
  const response = await shop.request("/products?limit=200");
  const text = await response.text();
  assertLess(text.length, productPageMaxChars + 100_000);
  const { items, nextCursor } = JSON.parse(text);
  assertGreater(items.length, 5);
  assert(nextCursor !== undefined);
  const all = await shop.all<{ id: number }>("/products", "limit=200");
  assertEquals(all.map(({ id }) => id), Array.from({ length: 40 }, (_, id) => id));
});
