import { assert, assertEquals, assertLess } from "@std/assert";
import { ProductBucket } from "../../../src/domain/products/packed/product_bucket.ts";
import { allIds } from "../../../src/domain/products/id_range.ts";
import { ProductTable } from "../../../src/domain/products/product_table.ts";
import { aProduct, aTable } from "../../support/builders.ts";
import { attributesOf, put } from "../../support/product_edits.ts";
import { bucketsOf, contents, sizesOf, someProducts } from "../../support/product_tables.ts";

Deno.test("ProductTable splits a bucket of more than 256 products without losing any", () => {
  const check = (count: number, ...sizes: number[]) =>
    assertEquals(sizesOf(aTable(someProducts(count))), sizes);
  check(256, 256);
  check(257, 129, 128);
  check(384, 192, 192);
  check(385, 129, 129, 127);
  const big = aTable(someProducts(10_000));
  assertEquals(big.size, 10_000);
  assertLess(Math.max(...sizesOf(big)), 256);
});

Deno.test("ProductTable changes a hundred thousand buckets at once, of which one is split", () => {
  // More than a function can have arguments.
  const count = 100_000;
  const table = new ProductTable(
    Array.from({ length: count }, (_, index) => {
      const start = index === 0 ? allIds.start : 1_000 * index;
      const end = index === count - 1 ? allIds.end : 1_000 * (index + 1);
      return ProductBucket.of({ start, end }, []);
    }),
  );
  const product = aProduct({ assignments: [] });
  const edits = Array.from({ length: count }, (_, index) => put(1, 1_000 * index, product));
  for (let id = 20_000_001; id <= 20_000_300; id++) edits.push(put(1, id, product));
  table.apply(edits);
  assertEquals(table.size, count + 300);
  for (const id of [0, 19_999_000, 20_000_000, 20_000_300, 20_001_000, 1_000 * (count - 1)]) {
    assertEquals(table.get(id), product, `${id}`);
    assert(table.bucketFor(id).start <= id && id < table.bucketFor(id).end, `${id}`);
  }
});

Deno.test("ProductTable leaves a bucket that is half full as it is when a bucket of products follows", () => {
  const table = aTable(someProducts(96));
  const [half] = bucketsOf(table);
  const append = (revision: number, count: number) =>
    table.apply(
      someProducts(count, {}, table.size).map(([id, product]) => put(revision, id, product)),
    );
  append(2, 96);
  assertEquals(sizesOf(table), [96, 96]);
  assertEquals(bucketsOf(table)[0], half?.endingAt(96));
  append(3, 95);
  assertEquals(sizesOf(table), [96, 191]);
  append(4, 66);
  assertEquals(sizesOf(table), [96, 191, 66]);
  // The last one has less than half.
  append(5, 200);
  assertEquals(sizesOf(table), [96, 191, 133, 133]);
  assertEquals([...contents(table).keys()], Array.from({ length: 553 }, (_, id) => id));
});

Deno.test("ProductTable has room between full buckets, as everywhere", () => {
  const table = aTable(someProducts(192));
  table.apply(someProducts(100, {}, 200).map(([id, product]) => put(2, id, product)));
  assertEquals(sizesOf(table), [192, 100]);
  table.apply(someProducts(8, {}, 192).map(([id, product]) => put(3, id, product)));
  assertEquals([...contents(table).keys()], Array.from({ length: 300 }, (_, id) => id));
});

Deno.test("ProductTable splits a bucket of more than 48 KiB", () => {
  const check = (count: number, bytes: number, ...sizes: number[]) => {
    // Different ones, which the dictionary cannot hold.
    const products = Array.from({ length: count }, (_, id) => {
      const attributes = JSON.stringify({ a: `${id} `.padEnd(bytes, "x") });
      return [id, aProduct({ attributes })] as const;
    });
    assertEquals(sizesOf(aTable(products)), sizes);
  };
  // With two counts, a shape, a tag and a length, each of these takes nearly 4 KiB, and the
  // dictionary 20 bytes.
  check(12, 4_088, 12);
  check(12, 4_089, 6, 6);
  check(13, 4_088, 7, 6);
  check(64, 4_000, 8, 8, 8, 8, 8, 8, 8, 8);
});

Deno.test("ProductTable gives a product of 300 KB a bucket of its own, and stops splitting", () => {
  const table = aTable(someProducts(20));
  table.apply([put(2, 10, aProduct({ attributes: attributesOf(300_000) }))]);
  assertEquals(table.size, 20);
  const bucket = bucketsOf(table).find(({ bytes }) => bytes.length > 300_000);
  assertEquals([bucket?.start, bucket?.count], [10, 1]);
  assertEquals([...contents(table).keys()], someProducts(20).map(([id]) => id));
});
