import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { ByteReader, viewOf } from "../../../../src/domain/products/packed/byte_reader.ts";
import {
  type PackedProduct,
  skipProduct,
  unpackProduct,
} from "../../../../src/domain/products/packed/packed_product.ts";
import type { ProductRecord } from "../../../../src/domain/products/product.ts";
import { ProductBucket } from "../../../../src/domain/products/packed/product_bucket.ts";
import { allIds } from "../../../../src/domain/products/id_range.ts";
import { products, safeIntegers } from "../../../support/arbitraries.ts";
import { aProduct } from "../../../support/builders.ts";
import { textProduct } from "../../../support/store/text_bucket.ts";

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

/** The product, packed alone in a bucket. */
function packed(product: ProductRecord): PackedProduct {
  return ProductBucket.of(allIds, [{ id: 0, product }]).entryAt(0);
}

/** The product as format 1 has it, or other bytes in its place. */
function asText(product: ProductRecord | Uint8Array): PackedProduct {
  const bytes = product instanceof Uint8Array ? product : textProduct(product);
  return { packed: bytes, dictionary: undefined };
}

/** Bytes of varints; a number above 127 takes several bytes. */
function varints(...numbers: number[]): Uint8Array {
  const bytes: number[] = [];
  for (let rest of numbers) {
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
    bytes.push(rest);
  }
  return Uint8Array.from(bytes);
}

Deno.test("A packed product takes a few bytes, in the documented layout", () => {
  const check = (product: ProductRecord, ...bytes: number[]) =>
    assertEquals([...packed(product).packed], bytes);
  check(aProduct(), 0, 0);
  check(aProduct({ assignments: [{ badge: 1 }, { badge: 2, exclude: true }] }), 2, 8, 20, 0);
  check(aProduct({ assignments: [{ badge: 1, variantIds: [5, -64] }] }), 1, 9, 2, 10, 129, 1, 0);
  check(aProduct({ order: [] }), 0, 1);
  check(aProduct({ order: [200, 3], attributes: "{}" }), 0, 3, 200, 1, 3, 1, 0);
  check(aProduct({ attributes: '{"a":7}' }), 0, 0, 1, 1, 0, 1, 97, 0x20 + 7);
  check(aProduct({ attributes: "[1]" }), 0, 0, 0, 91, 49, 93);
});

Deno.test("unpackProduct() returns what was packed, now and in format 1", () => {
  const check = (product: ProductRecord) => {
    assertEquals(unpackProduct(packed(product)), product);
    assertEquals(unpackProduct(asText(product)), product);
  };
  check(full);
  check(aProduct());
  check(aProduct({ order: [] }));
  check(aProduct({ attributes: `{"a":"${"é".repeat(2_000)}"}` }));
  fc.assert(fc.property(products(), check));
});

Deno.test("unpackProduct() returns every safe integer as a variant", () => {
  const check = (...variantIds: number[]) => {
    const product = aProduct({ assignments: [{ badge: 0, variantIds }] });
    assertEquals(unpackProduct(packed(product)), product);
  };
  check(0, 63, 64, -63, -64, 8191, 8192, -8191, -8192);
  check(2 ** 52, 2 ** 53 - 1, -(2 ** 52), -(2 ** 53 - 1));
  fc.assert(fc.property(safeIntegers, (variantId) => check(variantId)), { numRuns: 1_000 });
});

Deno.test("A variant −0 is stored as 0", () => {
  const product = aProduct({ assignments: [{ badge: 0, variantIds: [-0] }] });
  assertEquals(unpackProduct(packed(product)).assignments[0]?.variantIds, [0]);
});

Deno.test("unpackProduct() rejects truncated bytes, at any length", () => {
  const whole = textProduct(full);
  for (let length = 0; length < whole.length; length++) {
    assertThrows(() => unpackProduct(asText(whole.subarray(0, length))), RangeError);
  }
  const { packed: bytes, dictionary } = packed(full);
  const withoutAttributes = packed({ ...full, attributes: "" }).packed.length;
  for (let length = 0; length < bytes.length; length++) {
    // A product may end after its order.
    if (length === withoutAttributes) continue;
    const cut = { packed: bytes.subarray(0, length), dictionary };
    assertThrows(() => unpackProduct(cut), RangeError);
    const reader = new ByteReader();
    reader.open(viewOf(cut.packed), 0);
    assertThrows(() => skipProduct(reader, dictionary, length), RangeError);
  }
});

Deno.test("unpackProduct() rejects bytes after the product", () => {
  for (const { packed: bytes, dictionary } of [packed(full), asText(full)]) {
    const longer = Uint8Array.from([...bytes, 0]);
    assertThrows(() => unpackProduct({ packed: longer, dictionary }), RangeError);
  }
});

Deno.test("unpackProduct() rejects unknown kinds of assignments", () => {
  for (const kind of [5, 6, 7]) {
    assertThrows(
      () => unpackProduct(asText(varints(1, 8 + kind, 0, 0))),
      RangeError,
      `kind ${kind}`,
    );
  }
});

Deno.test("unpackProduct() rejects numbers that are not safe integers", () => {
  const many = Array<number>(400).fill(0xff);
  const variant = (...bytes: number[]) => Uint8Array.from([1, 1, 1, ...bytes, 0, 0]);
  const check = (bytes: Uint8Array) =>
    assertThrows(() => unpackProduct(asText(bytes)), RangeError, "too large");
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
      assertThrows(() => unpackProduct(asText(bytes)), RangeError, "early");
    }
  }
});

Deno.test("unpackProduct() returns a product or throws a RangeError for any bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      try {
        unpackProduct(packed(unpackProduct(asText(bytes))));
        unpackProduct({ packed: bytes, dictionary: packed(full).dictionary });
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

Deno.test("ByteReader.skipNumbers() skips as many numbers, whatever their lengths", () => {
  const list = fc.uniqueArray(safeIntegers, { minLength: 1, maxLength: 20 });
  fc.assert(fc.property(list, fc.nat(20), (variantIds, wanted) => {
    const product = aProduct({ assignments: [{ badge: 0, variantIds }] });
    const reader = new ByteReader();
    reader.open(viewOf(packed(product).packed), 3);
    const stored = variantIds.map(() => reader.signed());
    const count = Math.min(wanted, variantIds.length - 1);
    reader.at = 3;
    reader.skipNumbers(count);
    assertEquals(reader.signed(), stored[count]);
  }));
  const reader = new ByteReader();
  for (const bytes of [[0x80], [1, 1, 0x80, 0x80, 0x80]]) {
    reader.open(viewOf(Uint8Array.from(bytes)), 0);
    assertThrows(() => reader.skipNumbers(3), RangeError);
  }
});
