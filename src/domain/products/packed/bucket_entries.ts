import type { PackedProduct } from "./packed_product.ts";
import type { ProductRecord } from "../product.ts";

/** A packed product of a bucket. */
export interface PackedEntry extends PackedProduct {
  readonly id: number;
}

/** A product with its id. */
export interface ProductEntry {
  readonly id: number;
  readonly product: ProductRecord;
}

/** The new state of a product; `undefined` if it is deleted. */
export interface ChangedProduct {
  readonly id: number;
  readonly product: ProductRecord | undefined;
}
