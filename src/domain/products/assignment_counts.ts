import { AssignmentKind, ByteReader, hasVariants } from "./packed_product.ts";
import type { ProductBucket } from "./product_bucket.ts";

/** On how many products each badge is assigned by hand, by the badge's number. Exclusions do not count. */
export class AssignmentCounts {
  readonly #products = new Map<number, number>();
  readonly #reader = new ByteReader();

  /** Of badges that are gone, too: products hold their numbers until they are written next. */
  productsOf(badge: number): number {
    return this.#products.get(badge) ?? 0;
  }

  /** Takes the products of a bucket into account, without unpacking them. */
  add(bucket: ProductBucket): void {
    for (let index = 0; index < bucket.count; index++) {
      bucket.openAt(index, this.#reader);
      this.#addProduct();
    }
  }

  #addProduct(): void {
    const reader = this.#reader;
    for (let left = reader.unsigned(); left > 0; left--) {
      const head = reader.unsigned();
      const kind = head % 8;
      const variants = hasVariants(kind) ? reader.unsigned() : 0;
      for (let variant = 0; variant < variants; variant++) reader.skip();
      if (kind === AssignmentKind.exclusion) continue;
      const badge = (head - kind) / 8;
      this.#products.set(badge, this.productsOf(badge) + 1);
    }
  }
}
