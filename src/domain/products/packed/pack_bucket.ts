import { BucketWriter } from "./bucket_writer.ts";
import { ByteWriter } from "./byte_writer.ts";
import { NewDictionary, writeAttributes } from "./dictionary_writer.ts";
import type { KnownDictionary } from "./known_dictionary.ts";
import type { References } from "./packed_value.ts";
import type { OpenProduct } from "./packed_product.ts";
import type { ProductBucket } from "./product_bucket.ts";

/** A product that is ready to be packed, or deleted if `undefined`. */
export interface OpenChange {
  readonly id: number;
  readonly product: OpenProduct | undefined;
}

/**
 * The bytes of a bucket with these products, ascending by id, and a dictionary that is best for
 * them; step by step, because products with many variants take some milliseconds.
 */
export function* packedBytes(
  end: number,
  products: readonly OpenProduct[],
): Generator<void, Uint8Array<ArrayBuffer>> {
  const dictionary = yield* NewDictionary.of(products.map(({ attributes }) => attributes));
  const records = new PackedRecords(dictionary);
  for (const product of products) {
    records.add(product);
    yield;
  }
  const writer = new BucketWriter({
    ...{ end, count: products.length, recordBytes: records.length },
    dictionary: dictionary.bytes,
  });
  products.forEach(({ id }, index) => writer.add(id, records.at(index)));
  return writer.bytes;
}

/** The bytes of a bucket with these changes and the same dictionary. The other bytes are copied. */
export function copiedBytes(
  bucket: ProductBucket,
  changes: readonly OpenChange[],
  dictionary: KnownDictionary,
): Uint8Array<ArrayBuffer> {
  const records = new PackedRecords(dictionary);
  const endBefore = (index: number) => index === 0 ? 0 : bucket.endAt(index - 1);
  let { count, recordBytes } = bucket;
  const places = changes.map(({ id, product }) => {
    const index = bucket.indexFor(id);
    const until = bucket.has(id, index) ? index + 1 : index;
    count += (product === undefined ? 0 : 1) - (until - index);
    recordBytes -= endBefore(until) - endBefore(index);
    if (product !== undefined) recordBytes += records.add(product);
    return { id, index, until, isDeleted: product === undefined };
  });
  const writer = new BucketWriter({
    ...{ end: bucket.end, count, recordBytes },
    dictionary: dictionary.bytes,
  });
  let copied = 0;
  let written = 0;
  for (const { id, index, until, isDeleted } of places) {
    writer.copy(bucket, copied, index);
    if (!isDeleted) writer.add(id, records.at(written++));
    copied = until;
  }
  writer.copy(bucket, copied, bucket.count);
  return writer.bytes;
}

/** Packed products, one after the other. */
class PackedRecords {
  readonly #writer = new ByteWriter();
  readonly #ends: number[] = [];
  readonly #references: References;

  constructor(references: References) {
    this.#references = references;
  }

  get length(): number {
    return this.#writer.length;
  }

  /** Packs a product, and returns its length. */
  add({ front, attributes }: OpenProduct): number {
    const from = this.length;
    this.#writer.bytes(front);
    writeAttributes(this.#writer, attributes, this.#references);
    this.#ends.push(this.length);
    return this.length - from;
  }

  /** The bytes of the product that was added at this index. */
  at(index: number): Uint8Array {
    const from = index === 0 ? 0 : this.#ends[index - 1]!;
    return this.#writer.since(from).subarray(0, this.#ends[index]! - from);
  }
}
