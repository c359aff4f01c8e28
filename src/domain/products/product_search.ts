import type { ProductBucket } from "./packed/product_bucket.ts";
import type { ProductTable } from "./product_table.ts";

/**
 * Finds the products of a query, step by step for all of them together. Of a million products,
 * hardly any is in the processor's cache: a search waits for memory about five times, and each
 * address depends on the previous step. If every product takes a step before any takes the next
 * one, these waits overlap.
 *
 * They overlap only while no comparison depends on a pending read: the processor predicts the
 * result of a comparison, and repeats what followed a wrong prediction. Values are therefore read
 * in a step of their own before they are compared.
 */
export class ProductSearch {
  readonly #table: ProductTable;
  /**
   * The index of each product's bucket, by its place in the query. Keeping the bucket itself would
   * keep it alive after an edit.
   */
  readonly #buckets: number[] = [];
  readonly #indexes: number[] = [];
  /** The sum of the values read ahead. Without a use, the compiler would remove those reads. */
  #touched = 0;

  constructor(table: ProductTable) {
    this.#table = table;
  }

  /** Finds these products, and forgets the previous ones. */
  find(products: readonly { readonly id: number }[]): void {
    const count = products.length;
    let touched = 0;
    for (let at = 0; at < count; at++) {
      const { id } = products[at]!;
      this.#buckets[at] = this.#table.bucketIndexFor(id);
      this.#indexes[at] = this.bucketOf(at).indexNear(id);
    }
    for (let at = 0; at < count; at++) {
      touched += this.bucketOf(at).touchId(this.#indexes[at]!);
    }
    for (let at = 0; at < count; at++) {
      this.#indexes[at] = this.bucketOf(at).indexFor(products[at]!.id, this.#indexes[at]);
    }
    for (let at = 0; at < count; at++) {
      touched += this.bucketOf(at).touchProduct(this.#indexes[at]!);
    }
    this.#touched = touched;
  }

  /**
   * The bucket of the product at this place in the query. Invalid after any write to the products.
   */
  bucketOf(at: number): ProductBucket {
    return this.#table.bucketAt(this.#buckets[at]!);
  }

  /** The index of the product in its bucket, or the index at which it would be inserted. */
  indexOf(at: number): number {
    return this.#indexes[at]!;
  }
}
