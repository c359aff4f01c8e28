import { readRaw } from "./packed/attribute_dictionary.ts";
import { ByteReader } from "./packed/byte_reader.ts";
import type { JsonValue } from "../json.ts";
import { skipFront } from "./packed/packed_product.ts";
import { idsOfVariants, variantsKey } from "./packed/packed_variants.ts";
import { Members, Tag, valuesMax } from "./packed/packed_value.ts";
import type { ProductBucket } from "./packed/product_bucket.ts";
import { skipValue } from "./packed/skip_value.ts";
import { JsonDecoder, readKey } from "./packed/value_decoder.ts";

const decoder = new JsonDecoder();

/** The ids of the variants of the product at a place, in stored order. Skips their attributes. */
export function readVariantIds(bucket: ProductBucket, place: number): readonly number[] {
  const { dictionary } = bucket;
  if (dictionary === undefined) return [];
  const reader = new ByteReader();
  bucket.openAt(place, reader);
  const end = reader.at + bucket.lengthAt(place);
  skipFront(reader);
  if (reader.at === end || readRaw(reader, end) !== undefined) return [];
  const head = reader.unsigned();
  const keys = head >= Members.shapes ? dictionary.keysOfShape(head - Members.shapes) : undefined;
  const count = keys === undefined ? reader.unsigned() : keys.length;
  for (let index = 0; index < count; index++) {
    const key = keys === undefined ? readKey(reader, dictionary) : keys[index];
    if (key !== variantsKey) {
      skipValue(reader, dictionary, valuesMax);
      continue;
    }
    const from = reader.at;
    if (reader.byte() !== Tag.list) {
      // The list is in the dictionary, because several products have the same variants.
      reader.at = from;
      const list = decoder.read(reader, dictionary);
      return Array.isArray(list) ? idsOfVariants(list) : [];
    }
    const length = reader.unsigned();
    const list: JsonValue[] = [];
    for (let left = (length + 1) / 2; left > 0; left--) list.push(decoder.read(reader, dictionary));
    list.length = length;
    return idsOfVariants(list);
  }
  return [];
}
