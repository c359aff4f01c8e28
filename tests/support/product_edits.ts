import fc from "fast-check";
import type { ProductRecord } from "../../src/domain/products/product.ts";
import type { ProductEdit } from "../../src/domain/products/packed/edit_bucket.ts";
import { aProduct } from "./builders.ts";

/** The edit that stores a product, or deletes it if `product` is omitted. */
export function put(revision: number, productId: number, product?: ProductRecord): ProductEdit {
  return { revision, productId, edit: () => product };
}

/** The edit that appends to a product's order, which reveals an edit that is applied twice. */
function append(revision: number, productId: number): ProductEdit {
  const edit = (before = aProduct()) => ({ ...before, order: [...before.order ?? [], revision] });
  return { revision, productId, edit };
}

/** Attributes of about this many bytes. */
export function attributesOf(bytes: number): string {
  return JSON.stringify({ a: "x".repeat(bytes) });
}

const productIds = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 300 }) },
  { weight: 4, arbitrary: fc.integer({ min: 100_000_000_000, max: 100_000_000_300 }) },
  { weight: 2, arbitrary: fc.integer({ min: -80, max: -1 }) },
  { weight: 1, arbitrary: fc.constantFrom(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER) },
);

type MakeEdit = (revision: number, productId: number) => ProductEdit;

const createEdit: fc.Arbitrary<MakeEdit> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.nat(300).map((badge): MakeEdit => (revision, productId) =>
      put(revision, productId, aProduct({ order: [badge] }))
    ),
  },
  { weight: 4, arbitrary: fc.constant<MakeEdit>(append) },
  {
    weight: 3,
    arbitrary: fc.constant<MakeEdit>((revision, productId) => put(revision, productId)),
  },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 2_000, max: 60_000 }).map((bytes): MakeEdit => (revision, id) =>
      put(revision, id, aProduct({ attributes: attributesOf(bytes) }))
    ),
  },
);

/** Batches of edits to products with dense and sparse ids. The first batch has revision 1. */
export const editHistories: fc.Arbitrary<ProductEdit[][]> = fc.array(
  fc.array(fc.tuple(productIds, createEdit), { minLength: 1, maxLength: 500, size: "max" }),
  { minLength: 1, maxLength: 8, size: "max" },
).map((batches) =>
  batches.map((batch, index) => batch.map(([productId, create]) => create(index + 1, productId)))
);

/** The result of the edits in a plain map, ascending by id. */
export function productsAfter(edits: Iterable<ProductEdit>): Map<number, ProductRecord> {
  const products = new Map<number, ProductRecord>();
  for (const { productId, edit } of edits) {
    const after = edit(products.get(productId));
    if (after === undefined) products.delete(productId);
    else products.set(productId, after);
  }
  return new Map([...products].sort(([a], [b]) => a - b));
}
