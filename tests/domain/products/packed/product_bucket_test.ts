import { assert, assertEquals, assertNotStrictEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { ByteReader } from "../../../../src/domain/products/packed/byte_reader.ts";
import { unpackProduct } from "../../../../src/domain/products/packed/packed_product.ts";
import type { ProductRecord } from "../../../../src/domain/products/product.ts";
import { ProductBucket } from "../../../../src/domain/products/packed/product_bucket.ts";
import { allIds } from "../../../../src/domain/products/id_range.ts";
import { finished } from "../../../../src/domain/finished.ts";
import { products, safeIntegers } from "../../../support/arbitraries.ts";
import { aProduct } from "../../../support/builders.ts";
import { textBucket } from "../../../support/store/text_bucket.ts";

const lowest = Number.MIN_SAFE_INTEGER;

const anEntry = (id: number, ...badges: number[]) => ({
  id,
  product: aProduct({ assignments: badges.map((badge) => ({ badge })) }),
});

const entriesOf = (bucket: ProductBucket) =>
  bucket.entries().map((entry) => ({ id: entry.id, product: unpackProduct(entry) }));

/** `count` consecutive ids from `start`. */
const from = (start: number) => ({ start, end: allIds.end });

/** A bucket of three products, of 4, 2 and 4 bytes. */
const aBucket = () =>
  ProductBucket.of(from(-5), [anEntry(-5, 1, 2), anEntry(7), anEntry(2 ** 53 - 1, 200)]);

/** The stored form of {@link aBucket}, with the bytes from `at` replaced. */
function damaged(at: number, bytes: Uint8Array | readonly number[]): Uint8Array {
  const stored = aBucket().stampedBytes(3);
  stored.set(bytes, at);
  return stored;
}

const f64 = (...numbers: number[]) => new Uint8Array(Float64Array.from(numbers).buffer);
const u32 = (...numbers: number[]) => new Uint8Array(Uint32Array.from(numbers).buffer);

Deno.test("ProductBucket has the documented layout", () => {
  const expected = [
    ...f64(3, 2 ** 53),
    ...u32(2, 3),
    ...f64(-5, 7, 2 ** 53 - 1),
    ...u32(4, 6, 10),
    ...[2, 8, 16, 0],
    ...[0, 0],
    ...[1, 0xc0, 12, 0],
  ];
  assertEquals([...aBucket().stampedBytes(3)], expected);
});

Deno.test("ProductBucket.with() returns the products of a bucket created from the result", () => {
  // Few ids, so that many changes affect an existing product.
  const ids = fc.nat(30).map(String);
  const before = fc.dictionary(ids, products());
  const batch = fc.dictionary(ids, fc.option(products(), { nil: undefined }), { maxKeys: 6 });
  const byId = <T>(them: Record<string, T>) =>
    Object.entries(them).map(([id, product]) => ({ id: Number(id), product }))
      .sort((a, b) => a.id - b.id);
  const existing = (them: Record<string, ProductRecord | undefined>) =>
    byId(them).flatMap(({ id, product }) => product === undefined ? [] : [{ id, product }]);
  fc.assert(fc.property(before, fc.array(batch), (before, batches) => {
    const stored = ProductBucket.of(from(0), byId(before)).stampedBytes(7);
    const copy = stored.slice();
    let bucket = ProductBucket.parse(0, stored, { isChecked: true });
    let expected: Record<string, ProductRecord | undefined> = before;
    for (const changes of batches) {
      bucket = finished(bucket.with(byId(changes)));
      expected = { ...expected, ...changes };
      assertEquals(entriesOf(bucket), existing(expected));
      assertEquals(entriesOf(ProductBucket.parse(0, bucket.bytes)), existing(expected));
    }
    assertEquals(stored, copy);
  }));
});

Deno.test("ProductBucket.parse() returns what stampedBytes() stored", () => {
  const entries = fc.uniqueArray(fc.tuple(safeIntegers, products()), {
    selector: ([id]) => id,
    maxLength: 70,
  }).map((them) => them.sort(([a], [b]) => a - b).map(([id, product]) => ({ id, product })));
  fc.assert(
    fc.property(entries, fc.nat(), (entries, revision) => {
      const stored = ProductBucket.of(from(lowest), entries).stampedBytes(revision);
      const bucket = ProductBucket.parse(lowest, stored);
      assertEquals(entriesOf(bucket), entries);
      assertEquals([bucket.start, bucket.count, bucket.asOf], [lowest, entries.length, revision]);
    }),
    { numRuns: 50 },
  );
});

Deno.test("ProductBucket.parse() reads bytes within a larger buffer", () => {
  const stored = aBucket().stampedBytes(3);
  const elsewhere = new Uint8Array(stored.length + 3);
  elsewhere.set(stored, 3);
  const bucket = ProductBucket.parse(-5, elsewhere.subarray(3));
  assertEquals(entriesOf(bucket), entriesOf(aBucket()));
  assertEquals(bucket.bytes, stored);
  assertEquals(bucket.stampedBytes(4), aBucket().stampedBytes(4));
});

Deno.test("ProductBucket has no revision before it is stored, and the same one afterwards", () => {
  const bucket = aBucket();
  assertEquals(bucket.asOf, 0);
  assertEquals(ProductBucket.parse(-5, bucket.bytes).asOf, 0);
  assertNotStrictEquals(bucket.stampedBytes(8), bucket.bytes);
  assertEquals(bucket.asOf, 0);
  assertEquals(ProductBucket.parse(-5, bucket.stampedBytes(8)).asOf, 8);
});

Deno.test("ProductBucket counts its bytes and a fixed overhead as memory", () => {
  assertEquals(aBucket().memoryBytes - ProductBucket.of(from(0), []).memoryBytes, 3 * 12 + 10);
  assert(ProductBucket.of(from(0), []).memoryBytes > 24);
});

Deno.test("ProductBucket.indexFor() returns the index of an id, or where it would be inserted", () => {
  const check = (id: number, index: number) => assertEquals(aBucket().indexFor(id), index);
  check(-6, 0);
  check(-5, 0);
  check(-4, 1);
  check(7, 1);
  check(8, 2);
  check(2 ** 53 - 1, 2);
  assertEquals(ProductBucket.of(from(0), []).indexFor(0), 0);
});

Deno.test("ProductBucket.indexFor() finds an id from any starting point", () => {
  for (const id of [-6, -5, -4, 7, 8, 2 ** 53 - 1]) {
    const found = [0, 1, 2, 3].map((near) => aBucket().indexFor(id, near));
    assertEquals(new Set(found), new Set([aBucket().indexFor(id)]));
  }
});

Deno.test("ProductBucket.indexNear() is within one of the index for evenly spread ids, and never out of range", () => {
  const entries = Array.from({ length: 100 }, (_, index) => anEntry(1_000 + 7 * index));
  const bucket = ProductBucket.of(from(0), entries);
  for (const id of [0, 1_000, 1_003, 1_350, 1_693, 1_694, 2 ** 53 - 1]) {
    const near = bucket.indexNear(id);
    assert(near >= 0 && near <= bucket.count && Math.abs(near - bucket.indexFor(id)) <= 1, `${id}`);
  }
  assertEquals(ProductBucket.of(from(0), []).indexNear(5), 0);
});

Deno.test("ProductBucket.openAt() opens the reader at the product at an index", () => {
  const bucket = aBucket();
  const reader = new ByteReader();
  bucket.openAt(bucket.indexFor(2 ** 53 - 1), reader);
  assertEquals([reader.unsigned(), reader.unsigned()], [1, 1600]);
  bucket.openAt(bucket.indexFor(-5), reader);
  assertEquals([reader.unsigned(), reader.unsigned()], [2, 8]);
});

Deno.test("ProductBucket.entryAt() returns the bytes of a single product", () => {
  const bucket = aBucket();
  assertEquals([...bucket.entryAt(1).packed], [0, 0]);
  assertEquals(unpackProduct(bucket.entryAt(0)).assignments, [{ badge: 1 }, { badge: 2 }]);
});

Deno.test("ProductBucket.parse() rejects every truncation, and extra bytes", () => {
  for (const bucket of [aBucket(), ProductBucket.of(from(-5), [])]) {
    const stored = bucket.stampedBytes(3);
    for (let length = 0; length < stored.length; length++) {
      assertThrows(() => ProductBucket.parse(-5, stored.subarray(0, length)), RangeError);
    }
    assertThrows(() => ProductBucket.parse(-5, stored.subarray(0, 23)), RangeError, "its header");
    assertThrows(() => ProductBucket.parse(-5, Uint8Array.from([...stored, 0])), RangeError);
  }
});

Deno.test("ProductBucket.parse() rejects damage, and names it", () => {
  const check = (at: number, bytes: Uint8Array | readonly number[], message: string) =>
    assertThrows(() => ProductBucket.parse(-5, damaged(at, bytes)), RangeError, message);
  check(0, f64(NaN), "as of no revision");
  check(0, f64(-1), "as of no revision");
  check(0, f64(1.5), "as of no revision");
  check(8, f64(NaN), "no range");
  check(8, f64(-5), "no range");
  check(8, f64(Infinity), "no range");
  check(8, f64(2 ** 53 - 1), "not in order");
  check(16, u32(0), "unknown format 0");
  check(16, u32(3), "unknown format 3");
  check(20, u32(100), "ends early");
  check(20, u32(2 ** 32 - 1), "ends early");
  check(20, u32(0), "");
  check(24, f64(7, -5), "not in order");
  check(24, f64(7, 7), "not in order");
  check(24, f64(-6), "not in order");
  check(24, f64(NaN), "not in order");
  check(24, f64(-4.5), "not in order");
  check(40, f64(2 ** 53), "not in order");
  check(40, f64(Infinity), "not in order");
  check(52, u32(3), "A product ends before it starts");
  check(48, u32(3), "A product ends early");
  check(48, u32(5), "A product ends early");
  check(56, u32(9), "");
  check(56, u32(11), "");
  check(60, [3], "");
});

/** A bucket of format 1, of products of 5, 3 and 5 bytes, with the bytes from `at` replaced. */
function damagedText(at: number, bytes: Uint8Array | readonly number[]): Uint8Array {
  const stored = textBucket({ end: allIds.end, asOf: 3, products: entriesOf(aBucket()) });
  stored.set(bytes, at);
  return stored;
}

Deno.test("ProductBucket.parse() reads format 1, and the next edit writes the current one", () => {
  fc.assert(
    fc.property(fc.uniqueArray(products(), { maxLength: 20 }), (records) => {
      const products = records.map((product, id) => ({ id, product }));
      const stored = textBucket({ end: 100, asOf: 3, products });
      const bucket = ProductBucket.parse(0, stored);
      assertEquals(entriesOf(bucket), products);
      assertEquals(bucket.stampedBytes(3), stored);
      assertEquals(bucket.within({ start: 0, end: 100 }).asOf, 3);
      assertEquals(entriesOf(bucket.within({ start: 0, end: 100 })), products);
      const changed = finished(bucket.with([{ id: 99, product: aProduct() }]));
      assertEquals(
        changed.bytes,
        ProductBucket.of({ start: 0, end: 100 }, [...products, anEntry(99)]).bytes,
      );
    }),
    { numRuns: 30 },
  );
});

Deno.test("ProductBucket.parse() rejects damage in format 1, and names it", () => {
  const check = (at: number, bytes: Uint8Array | readonly number[], message: string) =>
    assertThrows(() => ProductBucket.parse(-5, damagedText(at, bytes)), RangeError, message);
  check(20, u32(0), "longer or shorter");
  check(52, u32(4), "A product ends before it starts");
  check(48, u32(4), "early");
  check(48, u32(6), "ends before its bytes");
  check(56, u32(12), "early");
  check(56, u32(14), "longer or shorter");
  check(60, [3], "early");
});

Deno.test("ProductBucket.parse() reads only the header of verified bytes", () => {
  const isChecked = true;
  for (const [at, bytes] of [[0, f64(NaN)], [8, f64(-5)], [16, u32(3)], [20, u32(100)]] as const) {
    assertThrows(() => ProductBucket.parse(-5, damaged(at, bytes), { isChecked }), RangeError);
  }
  assertEquals(ProductBucket.parse(-5, damaged(48, u32(6)), { isChecked }).count, aBucket().count);
});

Deno.test("ProductBucket.within() omits lower and higher ids, and keeps the revision", () => {
  const bucket = ProductBucket.parse(-5, aBucket().stampedBytes(3));
  const check = (start: number, end: number, ...ids: number[]) => {
    const part = bucket.within({ start, end });
    assertEquals([part.start, part.end, part.asOf], [start, end, 3]);
    assertEquals(entriesOf(part), entriesOf(bucket).filter((entry) => ids.includes(entry.id)));
  };
  check(-5, 8, -5, 7);
  check(-5, 7, -5);
  check(-5, -4, -5);
  check(-4, 8, 7);
  check(7, 8, 7);
  check(-4, 7);
});

Deno.test("ProductBucket.parse() returns a whole bucket or throws a RangeError for any damage", () => {
  const attributes = (number: number) =>
    JSON.stringify({
      brand: "Acme",
      price: number + 0.99,
      tags: ["new", "sale"],
      at: { b: -1e300 },
    });
  const entries = [1, 2, 3, 4].map((id) => ({
    id,
    product: aProduct({ attributes: attributes(id) }),
  }));
  const whole = [
    aBucket().stampedBytes(3),
    ProductBucket.of(from(-5), entries).stampedBytes(3),
    textBucket({ end: allIds.end, asOf: 3, products: entries }),
  ];
  const bytes = fc.uint8Array({ minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.constantFrom(...whole), fc.nat(), bytes, (whole, place, bytes) => {
      const stored = whole.slice();
      const at = place % whole.length;
      stored.set(bytes.subarray(0, whole.length - at), at);
      try {
        for (const entry of ProductBucket.parse(-5, stored).entries()) unpackProduct(entry);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
    }),
    { numRuns: 3_000 },
  );
});
