import { assertEquals } from "@std/assert";
import { allIds } from "../../../src/domain/products/id_range.ts";
import { variantsKey } from "../../../src/domain/products/packed/packed_variants.ts";
import type { ProductRecord } from "../../../src/domain/products/product.ts";
import { ProductBucket } from "../../../src/domain/products/packed/product_bucket.ts";
import { readVariantIds } from "../../../src/domain/products/read_variant_ids.ts";
import { textBucket } from "../../support/store/text_bucket.ts";

const far = Number.MAX_SAFE_INTEGER;

/** The ids that are read of each product, as first written and as written again. */
function check(products: readonly Partial<ProductRecord>[], ...expected: number[][]) {
  const entries = products.map((product, id) => ({ id, product: { assignments: [], ...product } }));
  const bucket = ProductBucket.of(allIds, entries);
  for (const each of [bucket, ProductBucket.pack(allIds, bucket.mergedWith([]))]) {
    assertEquals(products.map((_, place) => readVariantIds(each, place)), expected);
  }
}

const variants = [{ id: 12, attributes: { a: 1 } }, { id: 11 }, { id: -far }, { id: far }];
const ids = [12, 11, -far, far];

Deno.test("readVariantIds() returns the ids in stored order, however far apart", () => {
  check([{ variants }, { variants: [{ id: far }] }, { variants: [{ id: -5 }] }], ids, [far], [-5]);
});

Deno.test("readVariantIds() finds the variants among the attributes of a product", () => {
  // Keys that are integers come before all others.
  check([{ attributes: '{"0":"x","7":[1,[2]],"a":{"b":1}}', variants }], ids);
  check([{ attributes: '{"a":{"b":1}}', variants }, { attributes: "{}", variants: [] }], ids, []);
});

Deno.test("readVariantIds() finds variants that several products have", () => {
  const alike = Array.from({ length: 40 }, () => ({ attributes: '{"5":1,"a":2}', variants }));
  check(alike, ...alike.map(() => ids));
});

Deno.test("readVariantIds() returns nothing for products without variants", () => {
  const own = JSON.stringify({ [variantsKey]: [1, 5, { a: 1 }] });
  check([{}, { attributes: '{"a":[1,5]}' }, { attributes: own }], [], [], []);
});

Deno.test("readVariantIds() returns nothing for products of an older format, which had no variants", () => {
  const product = { assignments: [], attributes: '{"a":1}' };
  const { start, end } = allIds;
  const stored = textBucket({ end, asOf: 1, products: [{ id: 1, product }] });
  assertEquals(readVariantIds(ProductBucket.parse(start, stored), 0), []);
});
