import { AttributeDictionary } from "./attribute_dictionary.ts";
import {
  bucketFormatVersion,
  bucketHeaderBytes,
  endPlace,
  idPlace,
  recordsPlace,
  textFormatVersion,
} from "./bucket_writer.ts";
import type { ChangedProduct, PackedEntry, ProductEntry } from "./bucket_entries.ts";
import type { ByteReader } from "./byte_reader.ts";
import { KnownDictionary } from "./known_dictionary.ts";
import { copiedBytes, type OpenChange, packedBytes } from "./pack_bucket.ts";
import { type OpenProduct, openProduct, reopenProduct } from "./packed_product.ts";
import { finished } from "../../finished.ts";
import { allIds, type IdRange } from "../id_range.ts";
import { validateBucket } from "./validate_bucket.ts";

/**
 * The maximum number of products in a bucket, and of bytes unless it has only one product: a KV
 * value holds 64 KiB.
 */
export const bucketProductsMax = 256;
export const bucketBytesMax = 48 * 1024;

/** The memory of a bucket besides its bytes: an object, a view and a buffer. */
const bucketOverheadBytes = 296;

/**
 * The dictionary is rewritten when this share of the products changes at once, or when the
 * strings that were written since then take more than a share of the bucket and some bytes.
 */
const repackedShare = 1 / 4;
const inlineShare = 1 / 8;
const inlineMaxBytes = 1024;

/** Data derived from the products of a bucket, and its owner. */
export interface Derived {
  readonly owner: object;
}

/**
 * All products of a range of ids, in one block of bytes, which is also the stored form:
 *
 *     f64 asOf | f64 end | u32 format | u32 count | f64 id × count | u32 end × count |
 *     packed products | dictionary
 *
 * Format 1 has no dictionary, and is written as format 2 by the next edit. Immutable: an edit
 * creates a new bucket.
 */
export class ProductBucket implements IdRange {
  /**
   * Data that its reader derived from the products. A bucket created by an edit starts without it.
   */
  derived: Derived | undefined;
  /** The lowest id of the range, whether it is stored or not. The bucket's key in the store. */
  readonly start: number;
  readonly end: number;
  readonly count: number;
  /** The ids of the first and the last product; meaningless if there is none. */
  readonly #lowest: number;
  readonly #highest: number;
  /**
   * One view for everything: each further view would be another memory fetch for each product of a
   * query.
   */
  readonly #view: DataView;

  private constructor(start: number, { buffer, byteOffset, byteLength }: Uint8Array) {
    this.start = start;
    this.#view = new DataView(buffer, byteOffset, byteLength);
    this.end = this.#view.getFloat64(8, true);
    this.count = this.#view.getUint32(20, true);
    this.#lowest = this.count === 0 ? 0 : this.idAt(0);
    this.#highest = this.count === 0 ? 0 : this.idAt(this.count - 1);
  }

  /** Creates the bucket of a range from these products, ascending by id. */
  static of(range: IdRange, products: readonly ProductEntry[]): ProductBucket {
    return ProductBucket.pack(range, products.map(({ id, product }) => openProduct(id, product)));
  }

  /** Packs products, ascending by id, with a dictionary that is best for them. */
  static pack(range: IdRange, products: readonly OpenProduct[]): ProductBucket {
    return finished(ProductBucket.packInSteps(range, products));
  }

  /** Does the same as {@link pack} step by step. */
  static *packInSteps(
    { start, end }: IdRange,
    products: readonly OpenProduct[],
  ): Generator<void, ProductBucket> {
    return new ProductBucket(start, yield* packedBytes(end, products));
  }

  /** Returns a bucket with these changes, which must be ascending by id, step by step. */
  *with(changes: readonly ChangedProduct[]): Generator<void, ProductBucket> {
    const opened = changes.map(openChange);
    const { dictionary } = this;
    const hasAttributes = opened.some(({ product }) => typeof product?.attributes === "object");
    const isRepackedAnyway = hasAttributes && changes.length >= repackedShare * this.count;
    if (dictionary === undefined || isRepackedAnyway) return yield* this.#repackedWith(opened);
    const known = new KnownDictionary(dictionary);
    const bucket = new ProductBucket(this.start, copiedBytes(this, opened, known));
    const inlineMax = inlineMaxBytes + inlineShare * bucket.contentBytes;
    return known.inlineBytes > inlineMax ? yield* this.#repackedWith(opened) : bucket;
  }

  /** All products with these changes, to be packed again. */
  mergedWith(changes: readonly ChangedProduct[]): OpenProduct[] {
    return this.#merged(changes.map(openChange));
  }

  #merged(changes: readonly OpenChange[]): OpenProduct[] {
    const products = new Map(
      this.entries().map((entry) => [entry.id, reopenProduct(entry.id, entry)]),
    );
    for (const { id, product } of changes) {
      if (product === undefined) products.delete(id);
      else products.set(id, product);
    }
    return [...products.values()].sort((a, b) => a.id - b.id);
  }

  #repackedWith(changes: readonly OpenChange[]): Generator<void, ProductBucket> {
    return ProductBucket.packInSteps(this, this.#merged(changes));
  }

  /**
   * Parses a bucket from the store, and keeps a reference to `stored`. Throws a `RangeError` if it
   * is not what {@link of} writes. With `isChecked`, a checksum has already been verified, and only
   * the header is checked.
   */
  static parse(
    start: number,
    stored: Uint8Array,
    { isChecked = false } = {},
  ): ProductBucket {
    if (stored.length < bucketHeaderBytes) throw new RangeError("A bucket ends in its header");
    const view = new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
    const [format, count] = [view.getUint32(16, true), view.getUint32(20, true)];
    if (format !== bucketFormatVersion && format !== textFormatVersion) {
      throw new RangeError(`A bucket is of unknown format ${format}`);
    }
    if (recordsPlace(count) > stored.length) throw new RangeError("A bucket ends early");
    const bucket = new ProductBucket(start, stored);
    bucket.#assertRange();
    if (!isChecked) validateBucket(bucket);
    return bucket;
  }

  /** The revision that the stored bytes include; 0 before they are stored. */
  get asOf(): number {
    return this.#view.getFloat64(0, true);
  }

  get bytes(): Uint8Array {
    const { buffer, byteOffset, byteLength } = this.#view;
    return new Uint8Array(buffer, byteOffset, byteLength);
  }

  get memoryBytes(): number {
    return this.#view.byteLength + bucketOverheadBytes;
  }

  /** The lowest id that is above all products. */
  get idAfter(): number {
    return this.count === 0 ? this.start : this.#highest + 1;
  }

  /** The bytes to store, marked as including all changes up to `revision`. */
  stampedBytes(revision: number): Uint8Array {
    const stamped = this.bytes.slice();
    new DataView(stamped.buffer).setFloat64(0, revision, true);
    return stamped;
  }

  /** The part of this bucket with these ids, as of the same revision. */
  within({ start, end }: IdRange): ProductBucket {
    const kept = this.#merged([]).filter(({ id }) => start <= id && id < end);
    const { bytes } = ProductBucket.pack({ start, end }, kept);
    new DataView(bytes.buffer).setFloat64(0, this.asOf, true);
    return new ProductBucket(start, bytes);
  }

  /** This bucket with a lower end, above its last product; as of the same revision. */
  endingAt(end: number): ProductBucket {
    const bytes = this.bytes.slice();
    new DataView(bytes.buffer).setFloat64(8, end, true);
    return new ProductBucket(this.start, bytes);
  }

  /** An index near `id`, estimated without reading the ids: they are usually evenly distributed. */
  indexNear(id: number): number {
    const last = this.count - 1;
    const lowest = this.#lowest;
    const highest = this.#highest;
    if (last < 0 || id > highest) return this.count;
    if (id <= lowest) return 0;
    return Math.floor((id - lowest) / (highest - lowest) * last);
  }

  /** The index of `id` among the ids, or the index at which it would be inserted. */
  indexFor(id: number, near = this.indexNear(id)): number {
    const { count } = this;
    // If the estimate is wrong, a bucket is small enough for a linear search.
    let at = near;
    while (at < count && this.idAt(at) < id) at++;
    while (at > 0 && this.idAt(at - 1) >= id) at--;
    return at;
  }

  /**
   * Reads the id at this index and the end of the product before it, to bring them and their
   * neighbours into the processor's cache. The return value is meaningless.
   */
  touchId(index: number): number {
    return index < this.count ? this.idAt(index) + this.#startOf(index) : 0;
  }

  /** Reads the product at this index, for the same purpose. */
  touchProduct(index: number): number {
    return index < this.count ? this.#view.getUint8(this.#recordsAt + this.#startOf(index)) : 0;
  }

  /** Whether `id` is at `index`, which must come from {@link indexFor}. */
  has(id: number, index: number): boolean {
    return index < this.count && this.idAt(index) === id;
  }

  idAt(index: number): number {
    return this.#view.getFloat64(idPlace(index), true);
  }

  /** Positions `reader` at the product at this index. */
  openAt(index: number, reader: ByteReader): void {
    reader.open(this.#view, this.#recordsAt + this.#startOf(index));
  }

  /** The packed product at this index. Pass the dictionary if it is already there. */
  entryAt(index: number, dictionary = this.dictionary): PackedEntry {
    const { buffer, byteOffset } = this.#view;
    const from = this.#startOf(index);
    const at = byteOffset + this.#recordsAt + from;
    const packed = new Uint8Array(buffer, at, this.endAt(index) - from);
    return { id: this.idAt(index), packed, dictionary };
  }

  /** What the attributes of the products refer to; `undefined` if they are text. */
  get dictionary(): AttributeDictionary | undefined {
    if (this.#view.getUint32(16, true) === textFormatVersion) return undefined;
    return new AttributeDictionary(this.#view, this.#recordsAt + this.recordBytes);
  }

  /** The number of bytes of the product at this index. */
  lengthAt(index: number): number {
    return this.endAt(index) - this.#startOf(index);
  }

  /** The bytes that the products themselves take. */
  get recordBytes(): number {
    return this.#startOf(this.count);
  }

  /** The bytes that the products and the dictionary take. */
  get contentBytes(): number {
    return this.#view.byteLength - this.#recordsAt;
  }

  entries(): PackedEntry[] {
    const { dictionary } = this;
    return Array.from({ length: this.count }, (_, index) => this.entryAt(index, dictionary));
  }

  /** The end of the product at this index, in bytes from the start of the first one. */
  endAt(index: number): number {
    return this.#view.getUint32(endPlace(this.count, index), true);
  }

  #startOf(index: number): number {
    return index === 0 ? 0 : this.endAt(index - 1);
  }

  get #recordsAt(): number {
    return recordsPlace(this.count);
  }

  #assertRange(): void {
    if (!Number.isSafeInteger(this.asOf) || this.asOf < 0) {
      throw new RangeError("A bucket is as of no revision");
    }
    if (!(this.start < this.end && this.end <= allIds.end)) {
      throw new RangeError("A bucket is for no range of ids");
    }
  }
}

function openChange({ id, product }: ChangedProduct): OpenChange {
  return { id, product: product && openProduct(id, product) };
}
