import { assertEquals } from "@std/assert";
import { ManagedShop } from "../../../support/service/managed_shop.ts";
import { problemOf, violationPlaces } from "../../../support/service/problem_of.ts";

/** Four products; 2 and 3 have variants. */
async function shopOfFour(): Promise<ManagedShop> {
  const shop = await ManagedShop.create();
  const variants = (...stocks: number[]) =>
    stocks.map((stock, index) => ({ id: index + 1, attributes: { stock } }));
  await shop.putProduct(-1, { badges: [], attributes: { price: 5, stock: 0 } });
  await shop.putProduct(1, { badges: [], title: "Scarf", attributes: { price: 30 } });
  await shop.putProduct(2, { badges: [], attributes: { price: 9 }, variants: variants(0, 4, 0) });
  await shop.putProduct(3, { badges: [], attributes: { stock: 0 }, variants: variants(4) });
  return shop;
}

const find = (shop: ManagedShop, rule: unknown, query = "") =>
  shop.json(`/products/matching${query}`, { method: "POST", json: rule });

Deno.test("listMatchingProducts finds products by their attributes, and counts all", async () => {
  await using shop = await shopOfFour();
  assertEquals(await find(shop, { match: { price: { $lt: 20 } } }), {
    ...{ count: 2, total: 4, items: [{ id: -1 }, { id: 2 }] },
  });
  assertEquals(await find(shop, { match: { price: { $gt: 20 } } }), {
    ...{ count: 1, total: 4, items: [{ id: 1, title: "Scarf" }] },
  });
  assertEquals(await find(shop, { match: { colour: "red" } }), { count: 0, total: 4, items: [] });
});

Deno.test("listMatchingProducts names the variants that satisfy a rule about variants", async () => {
  await using shop = await shopOfFour();
  assertEquals(await find(shop, { matchVariants: { stock: 0 } }), {
    ...{ count: 2, total: 4, items: [{ id: -1 }, { id: 2, variantIds: [1, 3] }] },
  });
  assertEquals(await find(shop, { match: { price: 30 }, matchVariants: { stock: 4 } }), {
    count: 3,
    total: 4,
    items: [{ id: 1, title: "Scarf" }, { id: 2, variantIds: [2] }, { id: 3, variantIds: [1] }],
  });
  // A product that satisfies both conditions has the variants too.
  assertEquals(await find(shop, { match: { price: 9 }, matchVariants: { stock: 4 } }), {
    ...{ count: 2, total: 4, items: [{ id: 2, variantIds: [2] }, { id: 3, variantIds: [1] }] },
  });
});

Deno.test("listMatchingProducts returns pages, each with the whole count", async () => {
  await using shop = await shopOfFour();
  const rule = { match: { $or: [{ price: { $exists: true } }, { stock: 0 }] } };
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const query = `?limit=3${cursor === undefined ? "" : `&cursor=${cursor}`}`;
    const response = await shop.request(`/products/matching${query}`, {
      method: "POST",
      json: rule,
    });
    const page = await response.json();
    assertEquals([page.count, page.total], [4, 4]);
    ids.push(...page.items.map(({ id }: { id: number }) => id));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  assertEquals(ids, [-1, 1, 2, 3]);
});

Deno.test("listMatchingProducts decides for the instant `at`", async () => {
  await using shop = await shopOfFour();
  await shop.putProduct(9, { badges: [], attributes: { saleFrom: "2026-11-27T00:00:00Z" } });
  const count = async (at: string) => {
    const match = { saleFrom: { $past: true } };
    const response = await shop.send("POST", "/products/matching", { match, at });
    return (await response.json()).count;
  };
  assertEquals(await count("2026-11-26T23:59:59Z"), 0);
  assertEquals(await count("2026-11-27T00:00:00Z"), 1);
});

Deno.test("listMatchingProducts refuses rules that could not be saved, and says where", async () => {
  await using shop = await shopOfFour();
  const check = async (rule: unknown, ...places: string[]) => {
    const response = await shop.send("POST", "/products/matching", rule);
    assertEquals(await violationPlaces(response), places);
  };
  await check({}, "");
  await check({ match: {} }, "/match");
  await check({ match: { price: { $under: 1 } } }, "/match/price/$under");
  await check({ matchVariants: { $segment: "x" } }, "/matchVariants/$segment");
  await check({ match: { a: 1 }, onProduct: "all" }, "/onProduct");
});

Deno.test("products/matching supports only POST, and is no product for other methods", async () => {
  await using shop = await ManagedShop.create();
  for (const method of ["GET", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const response = await shop.request("/products/matching", { method });
    await problemOf(response, 405);
    assertEquals(response.headers.get("Allow"), "POST", method);
  }
});
