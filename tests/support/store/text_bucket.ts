import { ByteWriter } from "../../../src/domain/products/packed/byte_writer.ts";
import { openProduct } from "../../../src/domain/products/packed/packed_product.ts";
import type { ProductRecord } from "../../../src/domain/products/product.ts";
import type { ProductEntry } from "../../../src/domain/products/packed/bucket_entries.ts";

/** A product as buckets of format 1 have it: with its attributes as JSON text. */
export function textProduct(product: ProductRecord): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  writer.bytes(openProduct(0, product).front);
  const text = new TextEncoder().encode(product.attributes ?? "");
  writer.unsigned(text.length);
  writer.bytes(text);
  return writer.done();
}

/** A stored bucket of format 1, of ids up to `end`. */
export function textBucket(
  { end, asOf, products }: { end: number; asOf: number; products: readonly ProductEntry[] },
): Uint8Array {
  const head = new ByteWriter();
  const records = new ByteWriter();
  head.double(asOf);
  head.double(end);
  head.fixed(1, 4);
  head.fixed(products.length, 4);
  for (const { id } of products) head.double(id);
  for (const { product } of products) {
    records.bytes(textProduct(product));
    head.fixed(records.length, 4);
  }
  head.bytes(records.done());
  return head.done();
}
