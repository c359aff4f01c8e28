import { assertEquals } from "@std/assert";
import { assertHolds } from "./assert_holds.ts";
import { olderBadgeId, OlderStore, variantsAnswers } from "./older_store.ts";

Deno.test("variants that an older version stored are served as before", async (t) => {
  await using older = await OlderStore.openVariants();
  for (const { method, path, body, answer } of variantsAnswers.kept) {
    await t.step(`${method} ${path.slice(0, 80)}`, async () => {
      const json = body ? { json: body } : {};
      const response = await older.service.request(path, { method, ...json });
      assertEquals(response.status, 200);
      const served = await response.json();
      // A query's answer has no room for additions.
      if (path.startsWith("/v1/")) assertEquals(served, answer);
      else assertHolds(served, answer);
    });
  }
});

const project = "/admin/v1/projects/variants";

async function shownOn(older: OlderStore, id: number, variantIds?: number[]): Promise<string[]> {
  const entry = variantIds === undefined ? { id } : { id, variantIds };
  const json = { context: {}, query: { products: [entry] } };
  const response = await older.service.request("/v1/variants/badges/query/byProductId", { json });
  const { products } = await response.json();
  return products[0].badges.map((badge: { id: string }) => badge.id);
}

async function put(older: OlderStore, path: string, json: unknown): Promise<void> {
  const response = await older.service.request(`${project}/${path}`, { method: "PUT", json });
  assertEquals(response.status, 200, await response.text());
}

Deno.test("rules read the attributes of variants that an older version stored", async () => {
  await using older = await OlderStore.openVariants();
  const badgeId = olderBadgeId(5);
  const sold = { size: "M", stock: 1, "care.wash": 30 };
  await put(older, `badges/${badgeId}`, { typeId: "any", content: {}, matchVariants: sold });
  const has = async (...entry: [id: number, variantIds?: number[]]) =>
    (await shownOn(older, ...entry)).includes(badgeId);
  // Variant 101 is M, and has one left; 102 has no attributes, and the product is of size "one".
  assertEquals(await has(3), true);
  assertEquals(await has(3, [101]), true);
  assertEquals(await has(3, [100, 102]), false);
  assertEquals(await has(7), false);
  assertEquals(await has(501, [101]), true);
  assertEquals(await has(502), false);
  // The products with a second variant. Of the one with 500, each twelfth one is like it.
  const { items, count } = await (await older.service.request(`${project}/products/matching`, {
    json: { matchVariants: sold },
  })).json();
  assertEquals(count, 269);
  assertEquals(items[0], { id: 2, title: "Product 2", variantIds: [101] });
  assertEquals(await has(500, [101, 589]), true);
  assertEquals(await has(500, [100, 102, 104]), false);
});

Deno.test("a product with variants that an older version stored can be edited", async () => {
  await using older = await OlderStore.openVariants();
  const path = `${project}/products/5`;
  const before = await (await older.service.request(path)).json();
  const json = { attributes: { size: "XL" } };
  const response = await older.service.request(path, { method: "PATCH", json });
  assertEquals(response.status, 200);
  const attributes = { ...before.attributes, size: "XL" };
  assertEquals(await response.json(), { ...before, attributes });
  const other = await (await older.service.request(`${project}/products/11`)).json();
  assertEquals(other.variants.length, 5);
});
