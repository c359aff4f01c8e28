import {
  bucketFormatVersion,
  bucketHeaderBytes,
  BucketWriter,
  endPlace,
  idPlace,
  recordsPlace,
} from "./bucket_writer.ts";
import type { ByteReader } from "./packed_product.ts";
import { validateBucket } from "./validate_bucket.ts";

/**
 * The maximum number of products in a bucket, and of bytes unless it has only one product: a KV
 * value holds 64 KiB.
 */
export const bucketProductsMax = 256;
export const bucketBytesMax = 48 * 1024;

/** The memory of a bucket besides its bytes: an object, a view and a buffer. */
const bucketOverheadBytes = 296;

/** A packed product of a bucket. */
export interface PackedEntry {
  readonly id: number;
  readonly packed: Uint8Array;
}

/** The new state of a product; `packed` is `undefined` if it is deleted. */
export interface PackedChange {
  readonly id: number;
  readonly packed: Uint8Array | undefined;
}

/** Data derived from the products of a bucket, and its owner. */
export interface Derived {
  readonly owner: object;
}

/** The ids from `start` until before `end`. */
export interface IdRange {
  readonly start: number;
  readonly end: number;
}

/** The range of all possible ids. */
export const allIds: IdRange = {
  start: Number.MIN_SAFE_INTEGER,
  end: Number.MAX_SAFE_INTEGER + 1,
};

/**
 * All products of a range of ids, in one block of bytes, which is also the stored form:
 *
 *     f64 asOf | f64 end | u32 format | u32 count | f64 id × count | u32 end × count | packed products
 *
 * Immutable: an edit creates a new bucket.
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
  static of({ start, end }: IdRange, entries: readonly PackedEntry[]): ProductBucket {
    const recordBytes = entries.reduce((sum, entry) => sum + entry.packed.length, 0);
    const writer = new BucketWriter({ end, count: entries.length, recordBytes });
    for (const { id, packed } of entries) writer.add(id, packed);
    return new ProductBucket(start, writer.bytes);
  }

  /**
   * Returns a bucket with these changes, which must be ascending by id. The other bytes are copied.
   */
  with(changes: readonly PackedChange[]): ProductBucket {
    let { count, recordBytes } = this;
    const places = changes.map(({ id, packed }) => {
      const index = this.indexFor(id);
      const until = this.has(id, index) ? index + 1 : index;
      count += (packed === undefined ? 0 : 1) - (until - index);
      recordBytes += (packed?.length ?? 0) - (this.#startOf(until) - this.#startOf(index));
      return { id, packed, index, until };
    });
    const writer = new BucketWriter({ end: this.end, count, recordBytes });
    let copied = 0;
    for (const { id, packed, index, until } of places) {
      writer.copy(this, copied, index);
      if (packed !== undefined) writer.add(id, packed);
      copied = until;
    }
    writer.copy(this, copied, this.count);
    return new ProductBucket(this.start, writer.bytes);
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
    if (format !== bucketFormatVersion) {
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

  /** The bytes to store, marked as including all changes up to `revision`. */
  stampedBytes(revision: number): Uint8Array {
    const stamped = this.bytes.slice();
    new DataView(stamped.buffer).setFloat64(0, revision, true);
    return stamped;
  }

  /** The part of this bucket with these ids, as of the same revision. */
  within({ start, end }: IdRange): ProductBucket {
    const kept = this.entries().filter(({ id }) => start <= id && id < end);
    return new ProductBucket(start, ProductBucket.of({ start, end }, kept).stampedBytes(this.asOf));
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

  entryAt(index: number): PackedEntry {
    const { buffer, byteOffset } = this.#view;
    const from = this.#startOf(index);
    const at = byteOffset + this.#recordsAt + from;
    return { id: this.idAt(index), packed: new Uint8Array(buffer, at, this.endAt(index) - from) };
  }

  /** The bytes that the products themselves take. */
  get recordBytes(): number {
    return this.#view.byteLength - this.#recordsAt;
  }

  entries(): PackedEntry[] {
    return Array.from({ length: this.count }, (_, index) => this.entryAt(index));
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
