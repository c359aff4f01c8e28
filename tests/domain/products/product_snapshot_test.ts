import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import fc from "fast-check";
import { unpackProduct } from "../../../src/domain/products/packed/packed_product.ts";
import type { ProductBucket } from "../../../src/domain/products/packed/product_bucket.ts";
import { ProductTable } from "../../../src/domain/products/product_table.ts";
import { aProduct, aTable } from "../../support/builders.ts";
import { editHistories, productsAfter, put } from "../../support/product_edits.ts";

function contents(buckets: readonly ProductBucket[]) {
  return buckets.flatMap((bucket) => bucket.entries())
    .map((entry) => [entry.id, unpackProduct(entry)] as const);
}

Deno.test("ProductTable.snapshot() is not affected by later edits", () => {
  fc.assert(
    fc.property(editHistories, (batches) => {
      const table = new ProductTable();
      const snapshots = batches.map((batch) => {
        table.apply(batch);
        return table.snapshot();
      });
      snapshots.forEach((snapshot, index) => {
        const products = productsAfter(batches.slice(0, index + 1).flat());
        assertEquals(contents(snapshot), [...products]);
      });
    }),
    { numRuns: 40 },
  );
});

Deno.test("ProductTable.snapshot() returns the same object until a product changes", () => {
  const table = aTable([[1, aProduct()]]);
  const first = table.snapshot();
  table.apply([]);
  assertStrictEquals(table.snapshot(), first);
  table.apply([put(2, 1, aProduct({ order: [1] }))]);
  const second = table.snapshot();
  assert(second !== first);
  table.apply([put(3, 7)]);
  assert(table.snapshot() !== second);
});
