import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import {
  ByteReader,
  packProduct,
  unpackProduct,
  viewOf,
} from "../../../src/domain/products/packed_product.ts";
import type { ProductRecord } from "../../../src/domain/products/product.ts";
import { products, safeIntegers } from "../../support/arbitraries.ts";
import { aProduct } from "../../support/builders.ts";

const full: ProductRecord = {
  assignments: [
    { badge: 1 },
    { badge: 300, exclude: true },
    { badge: 3, variantIds: [-1, 2 ** 53 - 1] },
    { badge: 4, variantIds: [456], showOnProduct: true },
    { badge: 5, variantIds: [457, 100_000], showOnProduct: false },
  ],
  order: [300, 1],
  attributes: '{"title":"Zelt – 💶"}',
};

/** Bytes of varints; a number above 127 takes several bytes. */
function varints(...numbers: number[]): Uint8Array {
  const bytes: number[] = [];
  for (let rest of numbers) {
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

Deno.test("packProduct() takes a few bytes, in the documented layout", () => {
  const check = (product: ProductRecord, ...bytes: number[]) =>
    assertEquals([...packProduct(product)], bytes);
  check(aProduct(), 0, 0, 0);
  check(aProduct({ assignments: [{ badge: 1 }, { badge: 2, exclude: true }] }), 2, 8, 20, 0, 0);
  check(aProduct({ assignments: [{ badge: 1, variantIds: [5, -64] }] }), 1, 9, 2, 10, 129, 1, 0, 0);
  check(aProduct({ order: [] }), 0, 1, 0);
  check(aProduct({ order: [200, 3], attributes: "{}" }), 0, 3, 200, 1, 3, 2, 123, 125);
});

Deno.test("unpackProduct() returns what packProduct() was given", () => {
  const check = (product: ProductRecord) =>
    assertEquals(unpackProduct(packProduct(product)), product);
  check(full);
  check(aProduct());
  check(aProduct({ order: [] }));
  check(aProduct({ attributes: `{"a":"${"é".repeat(2_000)}"}` }));
  fc.assert(fc.property(products(), check));
});

Deno.test("unpackProduct() returns every safe integer as a variant", () => {
  const check = (...variantIds: number[]) => {
    const product = aProduct({ assignments: [{ badge: 0, variantIds }] });
    assertEquals(unpackProduct(packProduct(product)), product);
  };
  check(0, 63, 64, -63, -64, 8191, 8192, -8191, -8192);
  check(2 ** 52, 2 ** 53 - 1, -(2 ** 52), -(2 ** 53 - 1));
  fc.assert(fc.property(safeIntegers, (variantId) => check(variantId)), { numRuns: 1_000 });
});

Deno.test("packProduct() stores −0 as 0", () => {
  const packed = packProduct(aProduct({ assignments: [{ badge: 0, variantIds: [-0] }] }));
  assertEquals(unpackProduct(packed).assignments[0]?.variantIds, [0]);
});

Deno.test("unpackProduct() rejects truncated bytes, at any length", () => {
  const packed = packProduct(full);
  for (let length = 0; length < packed.length; length++) {
    assertThrows(() => unpackProduct(packed.subarray(0, length)), RangeError);
  }
});

Deno.test("unpackProduct() rejects bytes after the product", () => {
  assertThrows(() => unpackProduct(Uint8Array.from([...packProduct(full), 0])), RangeError);
});

Deno.test("unpackProduct() rejects unknown kinds of assignments", () => {
  for (const kind of [5, 6, 7]) {
    assertThrows(() => unpackProduct(varints(1, 8 + kind, 0, 0)), RangeError, `kind ${kind}`);
  }
});

Deno.test("unpackProduct() rejects numbers that are not safe integers", () => {
  const many = Array<number>(400).fill(0xff);
  const variant = (...bytes: number[]) => Uint8Array.from([1, 1, 1, ...bytes, 0, 0]);
  const check = (bytes: Uint8Array) =>
    assertThrows(() => unpackProduct(bytes), RangeError, "too large");
  check(varints(0, 2, 2 ** 53, 0));
  check(Uint8Array.from([0, 2, ...many, 1, 0]));
  check(Uint8Array.from([0, 2, ...many, 0, 0]));
  check(variant(...many, 0));
  // ±2^53: a first byte with the sign and none of the lowest six bits, then 2^47.
  check(variant(0x80, ...varints(2 ** 47)));
  check(variant(0x81, ...varints(2 ** 47)));
});

Deno.test("unpackProduct() allocates no memory for a count that its bytes cannot hold", () => {
  // Allocating that many would fail with another message.
  for (const count of [2 ** 31, 2 ** 32, 2 ** 50, 2 ** 53 - 1]) {
    for (
      const bytes of [varints(count), varints(1, 1, count), varints(0, count), varints(0, 0, count)]
    ) {
      assertThrows(() => unpackProduct(bytes), RangeError, "early");
    }
  }
});

Deno.test("unpackProduct() returns a product or throws a RangeError for any bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      try {
        unpackProduct(packProduct(unpackProduct(bytes)));
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("ByteReader reads from where it is opened", () => {
  const reader = new ByteReader();
  reader.open(viewOf(varints(9, 300, 5)), 1);
  assertEquals([reader.unsigned(), reader.unsigned(), reader.at], [300, 5, 4]);
  reader.open(viewOf(varints(7)), 0);
  assertEquals(reader.unsigned(), 7);
});

Deno.test("ByteReader.skip() skips one signed number", () => {
  fc.assert(fc.property(safeIntegers, (variantId) => {
    const packed = packProduct(
      aProduct({ assignments: [{ badge: 0, variantIds: [variantId, 5] }] }),
    );
    const reader = new ByteReader();
    reader.open(viewOf(packed), 3);
    reader.skip();
    assertEquals(reader.signed(), 5);
  }));
  const reader = new ByteReader();
  reader.open(viewOf(Uint8Array.of(0x80)), 0);
  assertThrows(() => reader.skip(), RangeError);
});
