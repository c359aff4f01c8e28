/** Where a bucket's bytes have what; see `ProductBucket`. */
export const bucketHeaderBytes = 24;
export const bucketFormatVersion = 1;
const idBytes = 8;
const endBytes = 4;

/** Where the id of the product at this index stands. */
export function idPlace(index: number): number {
  return bucketHeaderBytes + idBytes * index;
}

/** Where it stands how far the product at this index goes, in a bucket of so many. */
export function endPlace(count: number, index: number): number {
  return idPlace(count) + endBytes * index;
}

/** Where the packed products begin in a bucket of so many. */
export function recordsPlace(count: number): number {
  return endPlace(count, count);
}

/** What a run of products is copied from: a bucket. */
interface Source {
  readonly bytes: Uint8Array;
  readonly count: number;
}

/** Writes the bytes of a bucket, product after product, ascending by id. */
export class BucketWriter {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;
  readonly #count: number;
  readonly #recordsAt: number;
  #written = 0;
  #recordBytes = 0;

  /** For a bucket of so many products, which are packed in so many bytes, of the ids below `end`. */
  constructor({ end, count, recordBytes }: { end: number; count: number; recordBytes: number }) {
    this.#count = count;
    this.#recordsAt = recordsPlace(count);
    this.bytes = new Uint8Array(this.#recordsAt + recordBytes);
    this.#view = new DataView(this.bytes.buffer);
    this.#view.setFloat64(8, end, true);
    this.#view.setUint32(16, bucketFormatVersion, true);
    this.#view.setUint32(20, count, true);
  }

  add(id: number, packed: Uint8Array): void {
    this.bytes.set(packed, this.#recordsAt + this.#recordBytes);
    this.#recordBytes += packed.length;
    this.#view.setFloat64(idPlace(this.#written), id, true);
    this.#setEnd(this.#recordBytes);
  }

  /** Takes over the products of another bucket from one index until before another: as blocks, not one by one. */
  copy({ bytes, count }: Source, from: number, until: number): void {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const endOf = (index: number) => view.getUint32(endPlace(count, index), true);
    const first = from === 0 ? 0 : endOf(from - 1);
    const last = until === 0 ? 0 : endOf(until - 1);
    this.bytes.set(bytes.subarray(idPlace(from), idPlace(until)), idPlace(this.#written));
    const recordsAt = recordsPlace(count);
    const records = bytes.subarray(recordsAt + first, recordsAt + last);
    this.bytes.set(records, this.#recordsAt + this.#recordBytes);
    const further = this.#recordBytes - first;
    for (let index = from; index < until; index++) this.#setEnd(endOf(index) + further);
    this.#recordBytes += last - first;
  }

  #setEnd(end: number): void {
    this.#view.setUint32(endPlace(this.#count, this.#written++), end, true);
  }
}
