import { unpackProduct } from "../../src/domain/products/packed/packed_product.ts";
import type { ProductRecord } from "../../src/domain/products/product.ts";
import type { ProductTable } from "../../src/domain/products/product_table.ts";
import { aProduct } from "./builders.ts";

/** `count` products like `over`, with ids from `from` on. */
export const someProducts = (count: number, over: Partial<ProductRecord> = {}, from = 0) =>
  Array.from({ length: count }, (_, index) => [from + index, aProduct(over)] as const);

/** The products of a table with an id of at least `from`. */
export function contents(table: ProductTable, from = -Infinity): Map<number, ProductRecord> {
  return new Map(
    [...table.entriesFrom(from)].map((entry) => [entry.id, unpackProduct(entry)]),
  );
}

/** The buckets of a table of which none is stored, ascending. */
export const bucketsOf = (table: ProductTable) => table.changedBuckets().reverse();

/** How many products each of these has. */
export const sizesOf = (table: ProductTable) => bucketsOf(table).map((bucket) => bucket.count);
