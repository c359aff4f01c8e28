/** The layout of a bucket's bytes; see `ProductBucket`. */
export const bucketHeaderBytes = 24;
export const bucketFormatVersion = 2;
/** Its products have their attributes as JSON text, and there is no dictionary. */
export const textFormatVersion = 1;
const idBytes = 8;
const endBytes = 4;

/** The offset of the id of the product at this index. */
export function idPlace(index: number): number {
  return bucketHeaderBytes + idBytes * index;
}

/** The offset of the end of the product at this index, in a bucket of `count` products. */
export function endPlace(count: number, index: number): number {
  return idPlace(count) + endBytes * index;
}

/** The offset of the packed products in a bucket of `count` products. */
export function recordsPlace(count: number): number {
  return endPlace(count, count);
}

/** The bucket that a run of products is copied from. */
interface Source {
  readonly bytes: Uint8Array;
  readonly count: number;
}

/** Writes the bytes of a bucket, product by product, ascending by id. */
export class BucketWriter {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;
  readonly #count: number;
  readonly #recordsAt: number;
  #written = 0;
  #recordBytes = 0;

  /** Starts a bucket of ids below `end`, with `count` products packed in `recordBytes` bytes. */
  constructor({ end, count, recordBytes, dictionary }: {
    end: number;
    count: number;
    recordBytes: number;
    dictionary: Uint8Array;
  }) {
    this.#count = count;
    this.#recordsAt = recordsPlace(count);
    const dictionaryAt = this.#recordsAt + recordBytes;
    this.bytes = new Uint8Array(dictionaryAt + dictionary.length);
    this.bytes.set(dictionary, dictionaryAt);
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

  /** Copies the products of another bucket from index `from` until before `until`, as blocks. */
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
