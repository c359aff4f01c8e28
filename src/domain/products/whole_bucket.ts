import { ByteReader, skipProduct } from "./packed_product.ts";
import type { ProductBucket } from "./product_bucket.ts";

/**
 * Throws a `RangeError` unless the ids of a bucket are ascending and of its range, and its products lie one after the
 * other, each as long as it says, up to the last byte.
 */
export function assertWhole(bucket: ProductBucket): void {
  const { recordBytes } = bucket;
  const reader = new ByteReader();
  bucket.openAt(0, reader);
  const recordsAt = reader.at;
  let lowest = bucket.start;
  let from = 0;
  for (let index = 0; index < bucket.count; index++) {
    const id = bucket.idAt(index);
    if (!(id >= lowest && id < bucket.end && Number.isSafeInteger(id))) {
      throw new RangeError("The ids of a bucket are not in order");
    }
    lowest = id + 1;
    const end = bucket.endAt(index);
    if (from > end) throw new RangeError("A product ends before it starts");
    if (end > recordBytes) throw lengthFault();
    skipProduct(reader);
    const past = reader.at - recordsAt - end;
    if (past > 0) throw new RangeError("A product ends early");
    if (past < 0) throw new RangeError("A product ends before its bytes");
    from = end;
  }
  if (from !== recordBytes) throw lengthFault();
}

function lengthFault(): RangeError {
  return new RangeError("A bucket is longer or shorter than its products");
}
