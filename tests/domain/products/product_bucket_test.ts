import { assert, assertEquals, assertNotStrictEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  ByteReader,
  packProduct,
  unpackProduct,
} from "../../../src/domain/products/packed_product.ts";
import { allIds, ProductBucket } from "../../../src/domain/products/product_bucket.ts";
import { products, safeIntegers } from "../../support/arbitraries.ts";
import { aProduct } from "../../support/builders.ts";

const lowest = Number.MIN_SAFE_INTEGER;

const anEntry = (id: number, ...badges: number[]) => ({
  id,
  packed: packProduct(aProduct({ assignments: badges.map((badge) => ({ badge })) })),
});

/** `count` consecutive ids from `start`. */
const from = (start: number) => ({ start, end: allIds.end });

/** A bucket of three products, of 5, 3 and 5 bytes. */
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
    ...u32(1, 3),
    ...f64(-5, 7, 2 ** 53 - 1),
    ...u32(5, 8, 13),
    ...[2, 8, 16, 0, 0],
    ...[0, 0, 0],
    ...[1, 0xc0, 12, 0, 0],
  ];
  assertEquals([...aBucket().stampedBytes(3)], expected);
});

Deno.test("ProductBucket.with() returns the bucket that of() creates from the result", () => {
  // Few ids, so that many changes affect an existing product.
  const products = fc.dictionary(fc.nat(30).map(String), fc.uint8Array({ maxLength: 5 }));
  const changes = fc.dictionary(
    fc.nat(30).map(String),
    fc.option(fc.uint8Array({ maxLength: 5 }), { nil: undefined }),
  );
  const byId = <T>(packed: Record<string, T>) =>
    Object.entries(packed).map(([id, packed]) => ({ id: Number(id), packed }))
      .sort((a, b) => a.id - b.id);
  fc.assert(fc.property(products, changes, (before, changes) => {
    const expected = byId({ ...before, ...changes })
      .flatMap(({ id, packed }) => packed === undefined ? [] : [{ id, packed }]);
    const stored = ProductBucket.of(from(0), byId(before)).stampedBytes(7);
    const bucket = ProductBucket.parse(0, stored, { isChecked: true });
    const { bytes } = bucket.with(byId(changes));
    assertEquals(bytes, ProductBucket.of(from(0), expected).bytes);
    assertEquals(bucket.bytes, stored);
  }));
});

Deno.test("ProductBucket.parse() returns what stampedBytes() stored", () => {
  const entries = fc.uniqueArray(fc.tuple(safeIntegers, products()), {
    selector: ([id]) => id,
    maxLength: 70,
  }).map((them) =>
    them.sort(([a], [b]) => a - b).map(([id, product]) => ({ id, packed: packProduct(product) }))
  );
  fc.assert(
    fc.property(entries, fc.nat(), (entries, revision) => {
      const stored = ProductBucket.of(from(lowest), entries).stampedBytes(revision);
      const bucket = ProductBucket.parse(lowest, stored);
      assertEquals(bucket.entries(), entries);
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
  assertEquals(bucket.entries(), aBucket().entries());
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
  assertEquals(aBucket().memoryBytes - ProductBucket.of(from(0), []).memoryBytes, 3 * 12 + 13);
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
  assertEquals(bucket.entryAt(1), anEntry(7));
  assertEquals(unpackProduct(bucket.entryAt(0).packed).assignments, [{ badge: 1 }, { badge: 2 }]);
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
  check(16, u32(2), "unknown format 2");
  check(20, u32(100), "ends early");
  check(20, u32(2 ** 32 - 1), "ends early");
  check(20, u32(0), "longer or shorter");
  check(24, f64(7, -5), "not in order");
  check(24, f64(7, 7), "not in order");
  check(24, f64(-6), "not in order");
  check(24, f64(NaN), "not in order");
  check(24, f64(-4.5), "not in order");
  check(40, f64(2 ** 53), "not in order");
  check(40, f64(Infinity), "not in order");
  check(52, u32(4), "A product ends before it starts");
  check(48, u32(4), "early");
  check(48, u32(6), "ends before its bytes");
  check(56, u32(12), "early");
  check(56, u32(14), "longer or shorter");
  check(60, [3], "early");
});

Deno.test("ProductBucket.parse() reads only the header of verified bytes", () => {
  const isChecked = true;
  for (const [at, bytes] of [[0, f64(NaN)], [8, f64(-5)], [16, u32(2)], [20, u32(100)]] as const) {
    assertThrows(() => ProductBucket.parse(-5, damaged(at, bytes), { isChecked }), RangeError);
  }
  assertEquals(ProductBucket.parse(-5, damaged(48, u32(6)), { isChecked }).count, aBucket().count);
});

Deno.test("ProductBucket.within() omits lower and higher ids, and keeps the revision", () => {
  const bucket = ProductBucket.parse(-5, aBucket().stampedBytes(3));
  const check = (start: number, end: number, ...ids: number[]) => {
    const part = bucket.within({ start, end });
    assertEquals([part.start, part.end, part.asOf], [start, end, 3]);
    assertEquals(part.entries(), bucket.entries().filter((entry) => ids.includes(entry.id)));
  };
  check(-5, 8, -5, 7);
  check(-5, 7, -5);
  check(-5, -4, -5);
  check(-4, 8, 7);
  check(7, 8, 7);
  check(-4, 7);
});

Deno.test("ProductBucket.parse() returns a whole bucket or throws a RangeError for any damage", () => {
  const size = aBucket().bytes.length;
  fc.assert(
    fc.property(fc.nat(size - 1), fc.uint8Array({ maxLength: 4 }), (at, bytes) => {
      try {
        const stored = damaged(at, bytes.subarray(0, size - at));
        for (const entry of ProductBucket.parse(-5, stored).entries()) unpackProduct(entry.packed);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
    }),
    { numRuns: 1_000 },
  );
});
