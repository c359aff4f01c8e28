import { ByteReader } from "./packed/byte_reader.ts";
import { AssignmentKind, hasVariants } from "./packed/packed_product.ts";
import type { ProductBucket } from "./packed/product_bucket.ts";

/**
 * Counts the products that each badge is assigned to, by the badge's number. Exclusions do not
 * count.
 */
export class AssignmentCounts {
  readonly #products = new Map<number, number>();
  readonly #reader = new ByteReader();

  /**
   * The number of products with an assignment of the badge. Deleted badges count too: products keep
   * their numbers until they are next written.
   */
  productsOf(badge: number): number {
    return this.#products.get(badge) ?? 0;
  }

  /** Counts the products of a bucket, without unpacking them. */
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
      reader.skipNumbers(variants);
      if (kind === AssignmentKind.exclusion) continue;
      const badge = (head - kind) / 8;
      this.#products.set(badge, this.productsOf(badge) + 1);
    }
  }
}
