import { ByteReader } from "./byte_reader.ts";
import { skipProduct } from "./packed_product.ts";
import type { ProductBucket } from "./product_bucket.ts";

/**
 * Checks that the ids of a bucket are ascending and in its range, that its products are contiguous,
 * have their stated lengths and refer to what is in the dictionary, and that both fill all bytes.
 *
 * @throws {RangeError} If they do not.
 */
export function validateBucket(bucket: ProductBucket): void {
  const { dictionary } = bucket;
  dictionary?.validate();
  const recordBytes = dictionary === undefined ? bucket.contentBytes : bucket.recordBytes;
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
    if (end > recordBytes) throw lengthViolation();
    skipProduct(reader, dictionary, recordsAt + end);
    const past = reader.at - recordsAt - end;
    if (past > 0) throw new RangeError("A product ends early");
    if (past < 0) throw new RangeError("A product ends before its bytes");
    from = end;
  }
  if (from !== recordBytes) throw lengthViolation();
}

function lengthViolation(): RangeError {
  return new RangeError("A bucket is longer or shorter than its products");
}
