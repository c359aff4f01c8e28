import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { AssignmentCounts } from "../../../src/domain/products/assignment_counts.ts";
import type { ProductRecord } from "../../../src/domain/products/product.ts";
import { aTable } from "../../support/builders.ts";
import { products as anyProducts } from "../../support/arbitraries.ts";

/** The counts of badges 0 to 5 over products, numbered from 1. */
function countsOf(...products: ProductRecord[]): number[] {
  const counts = new AssignmentCounts();
  const table = aTable(products.map((product, index) => [index + 1, product] as const));
  for (const bucket of table.snapshot()) counts.add(bucket);
  return [0, 1, 2, 3, 4, 5].map((badge) => counts.productsOf(badge));
}

Deno.test("AssignmentCounts counts a product once for each badge assigned manually", () => {
  assertEquals(countsOf(), [0, 0, 0, 0, 0, 0]);
  const ways = [
    { badge: 0 },
    { badge: 1, variantIds: [-7, 2 ** 53 - 1, 3] },
    { badge: 2, variantIds: [1], showOnProduct: true },
    { badge: 3, variantIds: [1, 2], showOnProduct: false },
    { badge: 4, exclude: true } as const,
  ];
  const product = { assignments: ways, order: [5, 4, 0], attributes: '{"price":5}' };
  assertEquals(countsOf(product), [1, 1, 1, 1, 0, 0]);
  assertEquals(countsOf(product, { assignments: [{ badge: 0 }] }, product), [3, 2, 2, 2, 0, 0]);
});

Deno.test("AssignmentCounts counts over several buckets", () => {
  const products = Array.from({ length: 1_000 }, (_, id) => ({ assignments: [{ badge: id % 3 }] }));
  assertEquals(countsOf(...products), [334, 333, 333, 0, 0, 0]);
});

Deno.test("AssignmentCounts agrees with the unpacked products, for any products", () => {
  fc.assert(
    fc.property(fc.array(anyProducts(fc.nat(5)), { maxLength: 30 }), (products) => {
      const expected = [0, 1, 2, 3, 4, 5].map((badge) =>
        products.filter(({ assignments }) =>
          assignments.some((it) => it.badge === badge && !it.exclude)
        ).length
      );
      assertEquals(countsOf(...products), expected);
    }),
  );
});
