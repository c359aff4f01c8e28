import type { AttributeDictionary } from "./attribute_dictionary.ts";
import { lastIndexAtMost } from "./last_index_at_most.ts";
import { type OpenProduct, openProduct, unpackProduct } from "./packed_product.ts";
import type { ProductRecord } from "./product.ts";
import { bucketBytesMax, bucketProductsMax, ProductBucket } from "./product_bucket.ts";
import type { PackedEntry, ProductChange } from "./bucket_entries.ts";
import type { IdRange } from "./id_range.ts";
import { contiguousBuckets } from "./stored_buckets.ts";

/** A change of one product, as a part of the project's change with this revision. */
export interface ProductEdit {
  readonly revision: number;
  readonly productId: number;
  /** Returns the product after the change; `undefined` if it is deleted. */
  readonly edit: (before: ProductRecord | undefined) => ProductRecord | undefined;
}

/**
 * The size of the parts of a split bucket. It leaves room, so that the next product does not split
 * them again.
 */
const splitProducts = 192;
const splitBytes = 32 * 1024;

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
    this.#starts = Float64Array.from(buckets, (bucket) => bucket.start);
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
   * is rebuilt once, however many edits it has.
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
      if (pending.length > 0) parts.set(index, edited(bucket, pending));
      // An interrupted checkpoint has stored it. Another process that lags behind may still
      // overwrite it with an older one, so it has to be stored again.
      else this.#changed.add(bucket.start);
    }
    this.#replace(parts);
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

/** A bucket after edits; several if it would be too large. */
function edited(bucket: ProductBucket, edits: readonly ProductEdit[]): ProductBucket[] {
  const products = new Map<number, ProductRecord | undefined>();
  const { dictionary } = bucket;
  for (const { productId, edit } of edits) {
    const before = products.has(productId)
      ? products.get(productId)
      : productIn(bucket, productId, dictionary);
    products.set(productId, edit(before));
  }
  const changes = Array.from(products, ([id, product]) => ({ id, product }))
    .sort((a, b) => a.id - b.id);
  if (bucket.count + changes.length > bucketProductsMax) {
    const isAppend = bucket.idAfter <= changes[0]!.id &&
      changes.every(({ product }) => product !== undefined);
    return isAppend ? appended(bucket, changes) : pack(bucket, bucket.mergedWith(changes));
  }
  const single = bucket.with(changes);
  return isTooLong(single) ? pack(bucket, single.mergedWith([])) : [single];
}

/**
 * Adds products after those of a bucket. The full buckets stay as they are: an import in the order
 * of the ids would otherwise pack each product several times.
 */
function appended(bucket: ProductBucket, changes: readonly ProductChange[]): ProductBucket[] {
  const first = changes[0]!.id;
  const isFull = bucket.count >= splitProducts || bucket.contentBytes > splitBytes;
  const products = isFull
    ? changes.map(({ id, product }) => openProduct(id, product!))
    : bucket.mergedWith(changes);
  const rest: IdRange = isFull ? { start: first, end: bucket.end } : bucket;
  const buckets = isFull ? [bucket.endingAt(first)] : [];
  for (let from = 0; from < products.length; from += splitProducts) {
    const start = from === 0 ? rest.start : products[from]!.id;
    const end = products[from + splitProducts]?.id ?? rest.end;
    buckets.push(...pack({ start, end }, products.slice(from, from + splitProducts)));
  }
  return buckets;
}

function productIn(
  bucket: ProductBucket,
  productId: number,
  dictionary: AttributeDictionary | undefined,
): ProductRecord | undefined {
  const index = bucket.indexFor(productId);
  return bucket.has(productId, index)
    ? unpackProduct(bucket.entryAt(index, dictionary))
    : undefined;
}

/** Packs the products of a range into as many buckets as the limits require. */
function pack({ start, end }: IdRange, products: readonly OpenProduct[]): ProductBucket[] {
  const count = products.length;
  if (count <= bucketProductsMax) {
    const bucket = ProductBucket.pack({ start, end }, products);
    if (!isTooLong(bucket)) return [bucket];
  }
  const parts = Math.max(Math.ceil(count / splitProducts), 2);
  const size = Math.ceil(count / parts);
  const buckets: ProductBucket[] = [];
  for (let from = 0; from < count; from += size) {
    const range = {
      start: from === 0 ? start : products[from]!.id,
      end: products[from + size]?.id ?? end,
    };
    buckets.push(...pack(range, products.slice(from, from + size)));
  }
  return buckets;
}

function isTooLong({ count, contentBytes }: ProductBucket): boolean {
  return count > 1 && contentBytes > bucketBytesMax;
}
