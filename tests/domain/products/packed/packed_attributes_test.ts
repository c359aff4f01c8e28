import { assert, assertEquals, assertLess } from "@std/assert";
import fc from "fast-check";
import { valueAt } from "../../../../src/domain/conditions/value_at.ts";
import { type JsonObject, type JsonValue, setKey } from "../../../../src/domain/json.ts";
import { AttributeReader } from "../../../../src/domain/products/packed/attribute_reader.ts";
import { unpackProduct } from "../../../../src/domain/products/packed/packed_product.ts";
import { ProductBucket } from "../../../../src/domain/products/packed/product_bucket.ts";
import { allIds } from "../../../../src/domain/products/id_range.ts";
import { finished } from "../../../../src/domain/finished.ts";
import { aProduct } from "../../../support/builders.ts";
import { textBucket } from "../../../support/store/text_bucket.ts";

const edgeNumbers = [
  ...[0, 1, 31, 32, 255, 256, 65_535, 65_536, 2 ** 32 - 1, 2 ** 32, 2 ** 42, 2 ** 53, -1, -32],
  ...[0.1, 0.01, 0.001, 1e-4, 19.99, 0.30000000000000004, 1e21, 5e-324, 1.7976931348623157e308],
  ...[123456789.123456789, -0.5, 4294967.295, 4294967.296, 1e15, 1e-15, 1e-16],
];
const edgeStrings = [
  ...["", "a", "é", "💶", "\ud800", "x\udfff y", "\\ud800", "\u0000", '"', "x".repeat(31)],
  ...["x".repeat(32), "y".repeat(300), "é".repeat(16), "12345678", "123456789012345", "01234567"],
  ...["1234567", "1234567890123456", "1970-01-01", "2026-02-29", "2024-02-29", "1969-12-31"],
  ...["2026-03-01T12:00:00Z", "2026-03-01T12:00:00.123Z", "2026-03-01T12:00:00.120Z"],
  ...["2026-03-01T24:00:00Z", "2026-03-01T12:00:00z", "2106-02-07T06:28:15Z", "2149-06-06"],
  ...["\ufeff", "\ufeffa", "\ufeff".repeat(40)],
  ...["2106-02-07T06:28:16Z", "2149-06-07", "0000-01-01", "9999-12-31T23:59:59Z"],
];
const keys = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("a", "b", "c", "price", "1", "0") },
  {
    weight: 1,
    arbitrary: fc.constantFrom("__proto__", "constructor", "", "é", "\ud800", "-1", "\ufeffa"),
  },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 4 }) },
);
const scalars: fc.Arbitrary<JsonValue> = fc.oneof(
  fc.constantFrom<JsonValue>(null, false, true),
  fc.constantFrom(...edgeNumbers),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.integer({ min: 0, max: 100_000 }).map((cents) => cents / 100),
  fc.constantFrom(...edgeStrings),
  fc.string({ unit: "binary", maxLength: 8 }),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 24)),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
);

function objectOf(members: [string, JsonValue][]): JsonObject {
  const object: Record<string, JsonValue> = {};
  for (const [key, value] of members) setKey(object, key, value);
  return object;
}

const { object } = fc.letrec<{ value: JsonValue; object: JsonObject }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: "small" },
    { weight: 5, arbitrary: scalars },
    { weight: 1, arbitrary: fc.array(tie("value"), { maxLength: 4 }) },
    { weight: 1, arbitrary: tie("object") },
  ),
  object: fc.array(fc.tuple(keys, tie("value")), { maxLength: 6 }).map(objectOf),
}));

/** Attributes of products of one bucket, of which many are equal, as texts. */
const attributes: fc.Arbitrary<string[]> = fc.uniqueArray(object, { minLength: 1, maxLength: 6 })
  .chain((objects) => fc.array(fc.constantFrom(...objects), { minLength: 1, maxLength: 24 }))
  .map((objects) => objects.map((it) => JSON.stringify(it)));

const productsOf = (texts: readonly string[]) =>
  texts.map((text, id) => ({ id, product: aProduct({ attributes: text }) }));

const textsOf = (bucket: ProductBucket) =>
  bucket.entries().map((entry) => unpackProduct(entry).attributes);

Deno.test("Packed attributes are returned as the same text, in new and edited buckets", () => {
  fc.assert(
    fc.property(attributes, attributes, (texts, later) => {
      const bucket = ProductBucket.of(allIds, productsOf(texts));
      assertEquals(textsOf(bucket), texts);
      assertEquals(textsOf(ProductBucket.parse(allIds.start, bucket.stampedBytes(1))), texts);
      let edited = bucket;
      const expected = [...texts];
      later.forEach((text, index) => {
        const id = index % expected.length;
        expected[id] = text;
        edited = finished(edited.with([{ id, product: aProduct({ attributes: text }) }]));
      });
      assertEquals(textsOf(edited), expected);
      assertEquals(textsOf(ProductBucket.parse(allIds.start, edited.stampedBytes(1))), expected);
    }),
    { numRuns: 300 },
  );
});

Deno.test("Attributes that JSON.stringify has not written keep their text", () => {
  const texts = ['{"a":-0}', '{"a": 1}', '{"a":1.0}', '{"a":1,"a":2}', "[1]", "7", "{", "\u00e9"];
  assertEquals(textsOf(ProductBucket.of(allIds, productsOf(texts))), texts);
});

Deno.test("AttributeReader reads what valueAt() finds in the unpacked attributes", () => {
  const paths = fc.uniqueArray(fc.array(keys, { minLength: 1, maxLength: 3 }), {
    selector: (path) => JSON.stringify(path),
    maxLength: 8,
  });
  fc.assert(
    fc.property(paths, fc.array(attributes, { minLength: 1, maxLength: 3 }), (paths, buckets) => {
      const reader = new AttributeReader(paths);
      for (const texts of buckets) {
        const products = productsOf(texts);
        const edited = { id: 0, product: aProduct({ attributes: buckets[0]![0]! }) };
        const stored = textBucket({ end: allIds.end, asOf: 1, products });
        for (
          const bucket of [
            ProductBucket.of(allIds, products),
            finished(
              ProductBucket.of(allIds, products).with([edited, { id: 99, product: aProduct() }]),
            ),
            ProductBucket.parse(allIds.start, stored),
          ]
        ) {
          for (let place = 0; place < bucket.count; place++) {
            const text = unpackProduct(bucket.entryAt(place)).attributes ?? "{}";
            const expected = paths.map((path) => valueAt(JSON.parse(text), path));
            assertEquals([...reader.read(bucket, place)], expected);
          }
        }
      }
    }),
    { numRuns: 300 },
  );
});

Deno.test("A bucket's dictionary is rewritten when edits have written many strings out", () => {
  const text = (brand: string) => JSON.stringify({ brand: `${brand} and Sons`, color: "red" });
  const count = 200;
  const products = productsOf(Array.from({ length: count }, () => text("Old")));
  let bucket = ProductBucket.of(allIds, products);
  const lengths: number[] = [];
  for (let id = 0; id < count; id++) {
    bucket = finished(bucket.with([{ id, product: aProduct({ attributes: text("New") }) }]));
    lengths.push(bucket.contentBytes);
  }
  assertEquals(textsOf(bucket), products.map(() => text("New")));
  // Never much longer than at the start, and about as short in the end.
  assertLess(Math.max(...lengths), lengths[0]! + 1_500);
  assertLess(lengths.at(-1)!, lengths[0]! + 50);
  assert(lengths.some((length, index) => index > 0 && length < lengths[index - 1]!));
});
