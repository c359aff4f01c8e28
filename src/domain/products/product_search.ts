import type { ProductBucket } from "./product_bucket.ts";
import type { ProductTable } from "./product_table.ts";

/**
 * Finds the products of a query, all of them step by step. Of a million products hardly one is in the processor's
 * cache: a search waits for memory some five times, each time for a place that only the step before has told. Where
 * every product takes a step before any takes the next, they wait together.
 *
 * They do so only while no comparison hangs on what is still to come: the processor goes on by guessing how it ends,
 * and does anew what followed a wrong guess. So what will be compared is touched before, by a step of its own.
 */
export class ProductSearch {
  readonly #table: ProductTable;
  /** By the product's place in the query, the index of its bucket; the bucket itself would outlive an edit here. */
  readonly #buckets: number[] = [];
  readonly #indexes: number[] = [];
  /** The sum of what was touched: what leads to nothing, the compiler leaves out. */
  #touched = 0;

  constructor(table: ProductTable) {
    this.#table = table;
  }

  /** Finds these products; what was found before is forgotten. */
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

  /** The bucket where the product belongs that is at this place in the query; no product may be written meanwhile. */
  bucketOf(at: number): ProductBucket {
    return this.#table.bucketAt(this.#buckets[at]!);
  }

  /** Where the product stands, or would stand, in its bucket. */
  indexOf(at: number): number {
    return this.#indexes[at]!;
  }
}
