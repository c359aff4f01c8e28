import { assertEquals, assertStrictEquals } from "@std/assert";
import fc from "fast-check";
import { ProductSearch } from "../../../src/domain/products/product_search.ts";
import type { ProductTable } from "../../../src/domain/products/product_table.ts";
import { safeIntegers } from "../../support/arbitraries.ts";
import { aProduct, aTable } from "../../support/builders.ts";

const tableOf = (ids: Iterable<number>) => aTable(Array.from(ids, (id) => [id, aProduct()]));

/** For each product, whether it was found where a separate lookup finds it, and exists. */
function found(search: ProductSearch, table: ProductTable, ids: readonly number[]): boolean[] {
  search.find(ids.map((id) => ({ id })));
  return ids.map((id, at) => {
    const bucket = search.bucketOf(at);
    assertStrictEquals(bucket, table.bucketFor(id));
    assertEquals(search.indexOf(at), bucket.indexFor(id));
    return bucket.has(id, search.indexOf(at));
  });
}

Deno.test("ProductSearch agrees with separate lookups, query after query", () => {
  // Some ids are dense, so that there are many buckets; others are random, so that a guess
  // misleads.
  const stored = fc.tuple(fc.uniqueArray(safeIntegers, { maxLength: 40 }), fc.nat(2_000))
    .map(([ids, dense]) => new Set([...ids, ...Array.from({ length: dense }, (_, id) => 3 * id)]));
  const queried = fc.array(fc.array(fc.oneof(safeIntegers, fc.nat(6_000)), { maxLength: 60 }));
  fc.assert(
    fc.property(stored, queried, (stored, queries) => {
      const table = tableOf(stored);
      const search = new ProductSearch(table);
      for (const others of queries) {
        const ids = [...others, ...[...stored].slice(0, 20)];
        assertEquals(found(search, table, ids), ids.map((id) => stored.has(id)));
      }
    }),
    { numRuns: 50 },
  );
});

Deno.test("ProductSearch finds nothing in an empty table, and no products for an empty query", () => {
  const table = tableOf([]);
  assertEquals(found(new ProductSearch(table), table, [1, -1]), [false, false]);
  assertEquals(found(new ProductSearch(table), table, []), []);
});

Deno.test("ProductSearch finds a single product, and misses the ids before and after it", () => {
  const table = tableOf([7]);
  assertEquals(found(new ProductSearch(table), table, [6, 7, 8]), [false, true, false]);
});

Deno.test("ProductSearch finds products written since the query before", () => {
  const table = tableOf([7]);
  const search = new ProductSearch(table);
  assertEquals(found(search, table, [7, 8]), [true, false]);
  table.apply([7, 8].map((productId) => ({
    revision: 2,
    productId,
    edit: () => productId === 8 ? aProduct() : undefined,
  })));
  assertEquals(found(search, table, [7, 8]), [false, true]);
});
