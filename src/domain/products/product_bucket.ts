import { type ByteReader, unpackProduct } from "./packed_product.ts";

/** Products of a bucket, and bytes that more than one of them may take: a KV value holds 64 KiB. */
export const bucketProductsMax = 64;
export const bucketBytesMax = 48 * 1024;

const formatVersion = 1;
const headerBytes = 24;
/** What a bucket costs in memory beside its bytes: an object and four views. */
const bucketOverheadBytes = 500;

/** One product of a bucket, packed. */
export interface PackedEntry {
  readonly id: number;
  readonly packed: Uint8Array;
}

/** Something worked out about the products of a bucket, and for whom. */
export interface Derived {
  readonly owner: object;
}

/** The ids from `start` on, those from `end` on left out. */
export interface IdRange {
  readonly start: number;
  readonly end: number;
}

/** Every id that there can be. */
export const allIds: IdRange = {
  start: Number.MIN_SAFE_INTEGER,
  end: Number.MAX_SAFE_INTEGER + 1,
};

/**
 * All products of a range of ids, in one block of bytes, which is also what the store holds:
 *
 *     f64 asOf | f64 end | u32 format | u32 count | f64 id × count | u32 end × count | packed products
 *
 * It never changes: an edit makes another one.
 */
export class ProductBucket implements IdRange {
  /** What its reader worked out about the products; an edit makes another bucket, without it. */
  derived: Derived | undefined;
  /** The lowest id that belongs here, whether it is stored or not; the bucket's name in the store. */
  readonly start: number;
  readonly end: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly ids: Float64Array;
  readonly #ends: Uint32Array;
  readonly #records: Uint8Array;

  private constructor(start: number, bytes: Uint8Array<ArrayBuffer>, count: number) {
    this.start = start;
    this.end = new Float64Array(bytes.buffer, 8, 1)[0]!;
    this.bytes = bytes;
    this.ids = new Float64Array(bytes.buffer, headerBytes, count);
    this.#ends = new Uint32Array(bytes.buffer, headerBytes + 8 * count, count);
    this.#records = bytes.subarray(headerBytes + 12 * count);
  }

  /** A bucket of a range with these products, ascending by id. */
  static of({ start, end }: IdRange, entries: readonly PackedEntry[]): ProductBucket {
    const recordBytes = entries.reduce((sum, entry) => sum + entry.packed.length, 0);
    const bytes = new Uint8Array(headerBytes + 12 * entries.length + recordBytes);
    new Float64Array(bytes.buffer, 8, 1)[0] = end;
    new Uint32Array(bytes.buffer, 16, 2).set([formatVersion, entries.length]);
    const bucket = new ProductBucket(start, bytes, entries.length);
    let length = 0;
    entries.forEach((entry, index) => {
      bucket.ids[index] = entry.id;
      bucket.#records.set(entry.packed, length);
      length += entry.packed.length;
      bucket.#ends[index] = length;
    });
    return bucket;
  }

  /** The bucket that the store holds. Throws a `RangeError` if the bytes are not what {@link of} writes. */
  static parse(start: number, stored: Uint8Array): ProductBucket {
    if (stored.length < headerBytes) throw new RangeError("A bucket ends in its header");
    const bytes = stored.slice();
    const [format = 0, count = 0] = new Uint32Array(bytes.buffer, 16, 2);
    if (format !== formatVersion) throw new RangeError(`A bucket is of unknown format ${format}`);
    if (headerBytes + 12 * count > bytes.length) throw new RangeError("A bucket ends early");
    const bucket = new ProductBucket(start, bytes, count);
    bucket.#assertWhole();
    return bucket;
  }

  /** The revision that the stored bytes include; 0 before they are stored. */
  get asOf(): number {
    return new Float64Array(this.bytes.buffer, 0, 1)[0]!;
  }

  get count(): number {
    return this.ids.length;
  }

  get memoryBytes(): number {
    return this.bytes.length + bucketOverheadBytes;
  }

  /** The bytes to store, saying that they include all changes up to `revision`. */
  stampedBytes(revision: number): Uint8Array<ArrayBuffer> {
    const stamped = this.bytes.slice();
    new Float64Array(stamped.buffer, 0, 1)[0] = revision;
    return stamped;
  }

  /** The same as of the same revision, for the ids below `end` only. */
  upTo(end: number): ProductBucket {
    const kept = this.entries().filter((entry) => entry.id < end);
    const bytes = ProductBucket.of({ start: this.start, end }, kept).stampedBytes(this.asOf);
    return new ProductBucket(this.start, bytes, kept.length);
  }

  /** Where `id` stands, or would stand, among the ids. */
  indexFor(id: number): number {
    let low = 0;
    let high = this.ids.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.ids[middle]! < id) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Sets `reader` to the product at this index. */
  openAt(index: number, reader: ByteReader): void {
    reader.open(this.#records, this.#startOf(index));
  }

  entryAt(index: number): PackedEntry {
    const packed = this.#records.subarray(this.#startOf(index), this.#ends[index]);
    return { id: this.ids[index]!, packed };
  }

  entries(): PackedEntry[] {
    return Array.from(this.ids, (_, index) => this.entryAt(index));
  }

  #startOf(index: number): number {
    return index === 0 ? 0 : this.#ends[index - 1]!;
  }

  #assertWhole(): void {
    if (!Number.isSafeInteger(this.asOf) || this.asOf < 0) {
      throw new RangeError("A bucket is as of no revision");
    }
    if (!(this.start < this.end && this.end <= allIds.end)) {
      throw new RangeError("A bucket is for no range of ids");
    }
    for (let index = 0; index < this.count; index++) {
      const id = this.ids[index]!;
      const isInOrder = index === 0 ? id >= this.start : id > this.ids[index - 1]!;
      if (!Number.isSafeInteger(id) || id >= this.end || !isInOrder) {
        throw new RangeError("The ids of a bucket are not in order");
      }
      if (this.#startOf(index) > this.#ends[index]!) {
        throw new RangeError("A product ends before it starts");
      }
      unpackProduct(this.entryAt(index).packed);
    }
    if (this.#startOf(this.count) !== this.#records.length) {
      throw new RangeError("A bucket is longer or shorter than its products");
    }
  }
}
