import { lastUpTo } from "./last_up_to.ts";
import { packProduct, unpackProduct } from "./packed_product.ts";
import type { ProductRecord } from "./product.ts";
import {
  bucketBytesMax,
  bucketProductsMax,
  type PackedEntry,
  ProductBucket,
} from "./product_bucket.ts";
import { wholeBuckets } from "./stored_buckets.ts";

/** A change of one product by the change of the project with this revision. */
export interface ProductEdit {
  readonly revision: number;
  readonly productId: number;
  /** The product afterwards; `undefined` where there is none. */
  readonly edit: (before: ProductRecord | undefined) => ProductRecord | undefined;
}

/** How full the parts of a bucket are that was split: not so full that the next product splits them. */
const splitProducts = 192;

/**
 * All products of a project, in buckets that follow one another without a gap over all ids.
 */
export class ProductTable {
  #buckets: ProductBucket[];
  /** Whether someone holds {@link #buckets}, which then stay as they are. */
  #isShared = false;
  #starts: Float64Array;
  #size: number;
  #memoryBytes: number;
  /** The starts of the buckets that differ from what the store holds. */
  readonly #changed: Set<number>;

  /**
   * The table of the buckets that the store holds, ascending by start. Throws a `RangeError` if one is
   * missing.
   */
  constructor(stored: readonly ProductBucket[] = []) {
    const { buckets, cut } = wholeBuckets(stored);
    this.#buckets = buckets;
    this.#starts = Float64Array.from(buckets, (bucket) => bucket.start);
    this.#changed = new Set(cut.map((bucket) => bucket.start));
    this.#size = this.#buckets.reduce((sum, bucket) => sum + bucket.count, 0);
    this.#memoryBytes = this.#buckets.reduce((sum, bucket) => sum + bucket.memoryBytes, 0);
  }

  /** How many products there are. */
  get size(): number {
    return this.#size;
  }

  get memoryBytes(): number {
    return this.#memoryBytes;
  }

  /** The buckets as they are now, ascending. When products change, this list stays, and there is another. */
  snapshot(): readonly ProductBucket[] {
    this.#isShared = true;
    return this.#buckets;
  }

  /** Forgets what readers worked out about products. */
  forgetDerived(): void {
    for (const bucket of this.#buckets) bucket.derived = undefined;
  }

  /** The bucket where `id` belongs, whether there is such a product or not. */
  bucketFor(id: number): ProductBucket {
    return this.bucketAt(this.bucketIndexFor(id));
  }

  /** The index of that bucket among all. */
  bucketIndexFor(id: number): number {
    return lastUpTo(this.#starts, id);
  }

  bucketAt(index: number): ProductBucket {
    return this.#buckets[index]!;
  }

  get(productId: number): ProductRecord | undefined {
    return productIn(this.bucketFor(productId), productId);
  }

  /** The packed products with an id of at least `from`, ascending. Not to be edited meanwhile. */
  *entriesFrom(from: number): Generator<PackedEntry> {
    for (let at = this.bucketIndexFor(from); at < this.#buckets.length; at++) {
      const bucket = this.#buckets[at]!;
      for (let index = bucket.indexFor(from); index < bucket.count; index++) {
        yield bucket.entryAt(index);
      }
    }
  }

  /**
   * Carries out edits, in order; those that a bucket's stored bytes include already are left out. Each
   * bucket is made anew once, however many edits fall into it.
   */
  apply(edits: Iterable<ProductEdit>): void {
    const byBucket = new Map<number, ProductEdit[]>();
    for (const edit of edits) {
      const index = this.bucketIndexFor(edit.productId);
      const group = byBucket.get(index);
      if (group === undefined) byBucket.set(index, [edit]);
      else group.push(edit);
    }
    const parts = new Map<number, ProductBucket[]>();
    for (const [index, group] of byBucket) {
      const bucket = this.#buckets[index]!;
      const pending = group.filter((edit) => edit.revision > bucket.asOf);
      if (pending.length > 0) parts.set(index, split(edited(bucket, pending)));
      // A checkpoint that was broken off has stored it: another process, which lags behind, may still put an older one
      // in its place.
      else this.#changed.add(bucket.start);
    }
    this.#replace(parts);
  }

  /**
   * The buckets that the store does not hold as they are, the highest first: where a bucket was split,
   * what left it is stored before it is, so that a crash between the two loses nothing.
   */
  changedBuckets(): ProductBucket[] {
    return this.#buckets.filter((bucket) => this.#changed.has(bucket.start)).reverse();
  }

  /** Takes note that the store holds `bucket`. */
  markStored(bucket: ProductBucket): void {
    if (this.bucketFor(bucket.start) === bucket) this.#changed.delete(bucket.start);
  }

  #replace(parts: ReadonlyMap<number, readonly ProductBucket[]>): void {
    let isSplit = false;
    for (const [index, buckets] of parts) {
      isSplit ||= buckets.length > 1;
      const before = this.#buckets[index]!;
      this.#size -= before.count;
      this.#memoryBytes -= before.memoryBytes;
      for (const bucket of buckets) {
        this.#changed.add(bucket.start);
        this.#size += bucket.count;
        this.#memoryBytes += bucket.memoryBytes;
      }
    }
    if (isSplit) {
      this.#buckets = this.#buckets.flatMap((bucket, index) => parts.get(index) ?? bucket);
      this.#starts = Float64Array.from(this.#buckets, (bucket) => bucket.start);
      this.#isShared = false;
    } else if (parts.size > 0) {
      if (this.#isShared) this.#buckets = [...this.#buckets];
      this.#isShared = false;
      for (const [index, [bucket]] of parts) this.#buckets[index] = bucket!;
    }
  }
}

/** A bucket after edits, however full it is then. */
function edited(bucket: ProductBucket, edits: readonly ProductEdit[]): ProductBucket {
  const products = new Map<number, ProductRecord | undefined>();
  for (const { productId, edit } of edits) {
    products.set(
      productId,
      edit(products.has(productId) ? products.get(productId) : productIn(bucket, productId)),
    );
  }
  const changes = Array.from(products, ([id, product]) => ({
    id,
    packed: product && packProduct(product),
  }));
  return bucket.with(changes.sort((a, b) => a.id - b.id));
}

function productIn(bucket: ProductBucket, productId: number): ProductRecord | undefined {
  const index = bucket.indexFor(productId);
  return bucket.has(productId, index) ? unpackProduct(bucket.entryAt(index).packed) : undefined;
}

/** A bucket, or as many in its place as keep each within its bounds. */
function split(bucket: ProductBucket): ProductBucket[] {
  const { start, end, count } = bucket;
  const isTooLong = count > 1 && bucket.recordBytes > bucketBytesMax;
  if (count <= bucketProductsMax && !isTooLong) return [bucket];
  const entries = bucket.entries();
  const parts = Math.max(Math.ceil(count / splitProducts), 2);
  const size = Math.ceil(count / parts);
  const buckets: ProductBucket[] = [];
  for (let from = 0; from < count; from += size) {
    const part = entries.slice(from, from + size);
    const range = {
      start: from === 0 ? start : part[0]!.id,
      end: entries[from + size]?.id ?? end,
    };
    buckets.push(...split(ProductBucket.of(range, part)));
  }
  return buckets;
}
