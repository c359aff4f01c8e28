import type { AttributeDictionary } from "./packed/attribute_dictionary.ts";
import { lastIndexAtMost } from "./packed/last_index_at_most.ts";
import type { ProductRecord } from "./product.ts";
import type { PackedEntry } from "./packed/bucket_entries.ts";
import { finished } from "../finished.ts";
import { edited, type ProductEdit, productIn } from "./packed/edit_bucket.ts";
import type { ProductBucket } from "./packed/product_bucket.ts";
import { contiguousBuckets } from "./stored_buckets.ts";

/** By bucket, what replaces it. */
export type PreparedBuckets = ReadonlyMap<ProductBucket, readonly ProductBucket[]>;

/** All products of a project, in contiguous buckets that cover all ids. */
export class ProductTable {
  #buckets: ProductBucket[];
  /** Whether {@link #buckets} was handed out, and so must not be modified. */
  #isShared = false;
  #starts: Float64Array;
  #size: number;
  #memoryBytes: number;
  /**
   * The bucket of the last product that was read, and its dictionary, which keeps what it decoded:
   * products are often read in the order of their ids.
   */
  #lastRead:
    | { readonly bucket: ProductBucket; readonly dictionary: AttributeDictionary | undefined }
    | undefined;
  /** The starts of the buckets that differ from the stored ones. */
  readonly #changed: Set<number>;

  /**
   * Creates the table from the stored buckets, ascending by start. Throws a `RangeError` if one is
   * missing.
   */
  constructor(stored: readonly ProductBucket[] = []) {
    const { buckets, cut } = contiguousBuckets(stored);
    this.#buckets = buckets;
    this.#starts = startsOf(buckets);
    this.#changed = new Set(cut.map((bucket) => bucket.start));
    this.#size = this.#buckets.reduce((sum, bucket) => sum + bucket.count, 0);
    this.#memoryBytes = this.#buckets.reduce((sum, bucket) => sum + bucket.memoryBytes, 0);
  }

  /** The number of products. */
  get size(): number {
    return this.#size;
  }

  get memoryBytes(): number {
    return this.#memoryBytes;
  }

  /** The current buckets, ascending. The list never changes: edits create a new one. */
  snapshot(): readonly ProductBucket[] {
    this.#isShared = true;
    return this.#buckets;
  }

  /** Drops the data that readers derived from products. */
  forgetDerived(): void {
    for (const bucket of this.#buckets) bucket.derived = undefined;
  }

  /** The bucket of `id`, whether there is such a product or not. */
  bucketFor(id: number): ProductBucket {
    return this.bucketAt(this.bucketIndexFor(id));
  }

  /** The index of that bucket. */
  bucketIndexFor(id: number): number {
    return lastIndexAtMost(this.#starts, id);
  }

  bucketAt(index: number): ProductBucket {
    return this.#buckets[index]!;
  }

  get(productId: number): ProductRecord | undefined {
    const bucket = this.bucketFor(productId);
    if (this.#lastRead?.bucket !== bucket) {
      this.#lastRead = { bucket, dictionary: bucket.dictionary };
    }
    return productIn(bucket, productId, this.#lastRead.dictionary);
  }

  /** How many bytes a product takes, without what it shares with others; 0 if there is none. */
  packedBytes(productId: number): number {
    const bucket = this.bucketFor(productId);
    const index = bucket.indexFor(productId);
    return bucket.has(productId, index) ? bucket.lengthAt(index) : 0;
  }

  /** Whether there is such a product. */
  has(productId: number): boolean {
    const bucket = this.bucketFor(productId);
    return bucket.has(productId, bucket.indexFor(productId));
  }

  /**
   * The packed products with an id of at least `from`, ascending. Do not edit the table during the
   * iteration.
   */
  *entriesFrom(from: number): Generator<PackedEntry> {
    for (let at = this.bucketIndexFor(from); at < this.#buckets.length; at++) {
      const bucket = this.#buckets[at]!;
      const { dictionary } = bucket;
      for (let index = bucket.indexFor(from); index < bucket.count; index++) {
        yield bucket.entryAt(index, dictionary);
      }
    }
  }

  /**
   * Applies edits in order, except those that a bucket's stored bytes already include. Each bucket
   * is rebuilt once, however many edits it has. `prepared` is the result of {@link prepare} for
   * equal edits.
   */
  apply(edits: Iterable<ProductEdit>, prepared?: PreparedBuckets): void {
    const parts = new Map<number, readonly ProductBucket[]>();
    for (const [index, group] of this.#grouped(edits)) {
      const bucket = this.#buckets[index]!;
      const pending = group.filter((edit) => edit.revision > bucket.asOf);
      if (pending.length > 0) {
        parts.set(index, prepared?.get(bucket) ?? finished(edited(bucket, pending)));
      } // An interrupted checkpoint has stored it. Another process that lags behind may still
      // overwrite it with an older one, so it has to be stored again.
      else this.#changed.add(bucket.start);
    }
    this.#replace(parts);
  }

  /**
   * Computes the buckets after edits, step by step, without applying them. Those of buckets that
   * are replaced before {@link apply} are not used.
   */
  *prepare(edits: Iterable<ProductEdit>): Generator<void, PreparedBuckets> {
    const prepared = new Map<ProductBucket, readonly ProductBucket[]>();
    for (const [index, group] of this.#grouped(edits)) {
      const bucket = this.#buckets[index]!;
      const pending = group.filter((edit) => edit.revision > bucket.asOf);
      if (pending.length > 0) prepared.set(bucket, yield* edited(bucket, pending));
    }
    return prepared;
  }

  /** The edits by the index of their bucket. */
  #grouped(edits: Iterable<ProductEdit>): Map<number, ProductEdit[]> {
    const byBucket = new Map<number, ProductEdit[]>();
    for (const edit of edits) {
      const index = this.bucketIndexFor(edit.productId);
      const group = byBucket.get(index);
      if (group === undefined) byBucket.set(index, [edit]);
      else group.push(edit);
    }
    return byBucket;
  }

  /**
   * The buckets that differ from the stored ones, the highest first. After a split, the parts with
   * higher ids are thus stored before the shortened bucket, so that a crash in between loses
   * nothing.
   */
  changedBuckets(): ProductBucket[] {
    return this.#buckets.filter((bucket) => this.#changed.has(bucket.start)).reverse();
  }

  /** Records that the store now holds `bucket`. */
  markStored(bucket: ProductBucket): void {
    if (this.bucketFor(bucket.start) === bucket) this.#changed.delete(bucket.start);
  }

  #replace(parts: ReadonlyMap<number, readonly ProductBucket[]>): void {
    let isSplit = false;
    let first = Infinity;
    for (const [index, buckets] of parts) {
      isSplit ||= buckets.length > 1;
      first = Math.min(first, index);
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
      this.#buckets = withParts(this.#buckets, parts);
      // The buckets before the first part are the same.
      this.#starts = startsOf(this.#buckets, this.#starts.subarray(0, first));
      this.#isShared = false;
    } else if (parts.size > 0) {
      if (this.#isShared) this.#buckets = [...this.#buckets];
      this.#isShared = false;
      for (const [index, [bucket]] of parts) this.#buckets[index] = bucket!;
    }
  }
}

/** The buckets with those at some indexes replaced. The others are copied without looking at each. */
function withParts(
  buckets: readonly ProductBucket[],
  parts: ReadonlyMap<number, readonly ProductBucket[]>,
): ProductBucket[] {
  const pieces: (readonly ProductBucket[])[] = [];
  let from = 0;
  for (const [index, replacing] of [...parts].sort(([a], [b]) => a - b)) {
    pieces.push(buckets.slice(from, index), replacing);
    from = index + 1;
  }
  pieces.push(buckets.slice(from));
  return pieces.flat();
}

/** The starts of buckets, of which those of the first ones are known. */
function startsOf(buckets: readonly ProductBucket[], known: ArrayLike<number> = []): Float64Array {
  const starts = new Float64Array(buckets.length);
  starts.set(known);
  // `Float64Array.from` with a function takes over ten times as long.
  for (let at = known.length; at < starts.length; at++) starts[at] = buckets[at]!.start;
  return starts;
}
