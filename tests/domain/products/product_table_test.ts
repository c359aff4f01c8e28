import { assert, assertEquals, assertLess } from "@std/assert";
import fc from "fast-check";
import { unpackProduct } from "../../../src/domain/products/packed/packed_product.ts";
import type { ProductRecord } from "../../../src/domain/products/product.ts";
import { ProductBucket } from "../../../src/domain/products/packed/product_bucket.ts";
import { allIds } from "../../../src/domain/products/id_range.ts";
import type { ProductEdit } from "../../../src/domain/products/packed/edit_bucket.ts";
import { ProductTable } from "../../../src/domain/products/product_table.ts";
import { aProduct, aTable } from "../../support/builders.ts";
import { attributesOf, editHistories, productsAfter, put } from "../../support/product_edits.ts";

const someProducts = (count: number, over: Partial<ProductRecord> = {}, from = 0) =>
  Array.from({ length: count }, (_, index) => [from + index, aProduct(over)] as const);

function contents(table: ProductTable, from = -Infinity): Map<number, ProductRecord> {
  return new Map(
    [...table.entriesFrom(from)].map((entry) => [entry.id, unpackProduct(entry)]),
  );
}

/** The buckets of a table of which none is stored, ascending. */
const bucketsOf = (table: ProductTable) => table.changedBuckets().reverse();

const sizesOf = (table: ProductTable) => bucketsOf(table).map((bucket) => bucket.count);

const bytesIn = (table: ProductTable) => table.snapshot().map(({ start, bytes }) => [start, bytes]);

/** `count` consecutive ids from `start`. */
const from = (start: number) => ({ start, end: allIds.end });

/** The stored bytes, by the buckets' starts. */
type Stored = Map<number, Uint8Array>;

function reload(stored: Stored): ProductTable {
  const ascending = [...stored].sort(([a], [b]) => a - b);
  return new ProductTable(ascending.map(([start, bytes]) => ProductBucket.parse(start, bytes)));
}

Deno.test("ProductTable is empty at first", () => {
  const table = new ProductTable();
  assertEquals(table.size, 0);
  assertEquals([table.get(1), table.changedBuckets()], [undefined, []]);
  assertEquals([...table.entriesFrom(-Infinity)], []);
  assertEquals(table.bucketFor(1).count, 0);
  table.apply([]);
  assertEquals([table.size, table.changedBuckets()], [0, []]);
});

Deno.test("ProductTable returns what was put, by get() and in its bucket", () => {
  const table = aTable([[-7, aProduct({ order: [1] })], [2 ** 53 - 1, aProduct()]]);
  assertEquals(table.get(-7), aProduct({ order: [1] }));
  assertEquals(table.get(2 ** 53 - 1), aProduct());
  assertEquals(table.get(0), undefined);
  const bucket = table.bucketFor(-7);
  const entry = bucket.entryAt(bucket.indexFor(-7));
  assertEquals([entry.id, unpackProduct(entry)], [-7, aProduct({ order: [1] })]);
});

Deno.test("ProductTable.apply() gives each edit the result of the previous one", () => {
  const table = aTable([[1, aProduct({ order: [1] })]]);
  const seen: unknown[] = [];
  const edit = (order: number[] | undefined) => (before: ProductRecord | undefined) => {
    seen.push(before?.order);
    return order && aProduct({ order });
  };
  table.apply([
    { revision: 2, productId: 1, edit: edit([2]) },
    { revision: 2, productId: 2, edit: edit([3]) },
    { revision: 3, productId: 1, edit: edit(undefined) },
    { revision: 4, productId: 1, edit: edit([4]) },
  ]);
  assertEquals(seen, [[1], undefined, [2], undefined]);
  assertEquals(
    contents(table),
    new Map([[1, aProduct({ order: [4] })], [2, aProduct({ order: [3] })]]),
  );
});

Deno.test("ProductTable.apply() skips edits that a bucket's stored bytes include", () => {
  const table = reload(new Map([[0, ProductBucket.of(from(0), []).stampedBytes(5)]]));
  table.apply([put(5, 1, aProduct())]);
  // The bucket is stored again all the same: a process that lags may overwrite it with an older
  // one.
  assertEquals([table.size, table.changedBuckets().length], [0, 1]);
  table.apply([put(4, 1, aProduct()), put(6, 2, aProduct())]);
  assertEquals([...contents(table).keys()], [2]);
});

Deno.test("ProductTable.entriesFrom() starts at an id, stored or not, and ascends", () => {
  const table = aTable([...someProducts(100, {}, 1_000), ...someProducts(100, {}, -50)]);
  const check = (from: number, first: number | undefined, count: number) => {
    const ids = [...contents(table, from).keys()];
    assertEquals([ids[0], ids.length], [first, count]);
    assertEquals(ids, ids.toSorted((a, b) => a - b));
  };
  check(-Infinity, -50, 200);
  check(-50, -50, 200);
  check(0, 0, 150);
  check(50, 1_000, 100);
  check(1_099, 1_099, 1);
  check(1_100, undefined, 0);
});

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

Deno.test("ProductTable lists the buckets that are not stored yet, the highest first", () => {
  const table = aTable(someProducts(576));
  const starts = () => table.changedBuckets().map((bucket) => bucket.start);
  assertEquals(starts(), [384, 192, Number.MIN_SAFE_INTEGER]);
  table.changedBuckets().forEach((bucket) => table.markStored(bucket));
  assertEquals(starts(), []);
  table.apply([put(2, 200, aProduct({ order: [] }))]);
  assertEquals(starts(), [192]);
});

Deno.test("ProductTable.markStored() does not take an older bucket for the current one", () => {
  const table = aTable([[1, aProduct()]]);
  const before = table.changedBuckets();
  table.apply([put(2, 1)]);
  before.forEach((bucket) => table.markStored(bucket));
  assertEquals(table.changedBuckets().length, 1);
});

Deno.test("ProductTable accepts ids below the lowest stored bucket", () => {
  const edits = someProducts(400).map(([id, product]) => put(1, id, product));
  const highest = aTable(someProducts(400)).changedBuckets()[0];
  assert(highest);
  const table = reload(new Map([[highest.start, highest.stampedBytes(1)]]));
  assertEquals(table.get(0), undefined);
  table.apply(edits);
  assertEquals([...contents(table).keys()], edits.map((edit) => edit.productId));
  table.apply([put(2, -1, aProduct())]);
  assertEquals(table.get(-1), aProduct());
});

const assertIs = (table: ProductTable, edits: Iterable<ProductEdit>) => {
  const expected = productsAfter(edits);
  assertEquals(contents(table), expected);
  assertEquals(table.size, expected.size);
};

Deno.test("ProductTable agrees with a plain map, after any edits in any batches", () => {
  fc.assert(
    fc.property(editHistories, (batches) => {
      const table = new ProductTable();
      batches.forEach((batch, index) => {
        table.apply(batch);
        assertIs(table, batches.slice(0, index + 1).flat());
      });
      const buckets = bucketsOf(table);
      const memory = buckets.reduce((sum, bucket) => sum + bucket.memoryBytes, 0);
      assertEquals(table.memoryBytes, memory);
      for (const bucket of buckets) {
        assert(bucket.count <= 256 && (bucket.count === 1 || bucket.bytes.length <= 50_000));
      }
    }),
    { numRuns: 40 },
  );
});

/**
 * For each revision, which of the changed buckets were stored, and whether the process then died.
 */
const checkpoints = fc.array(
  fc.record({ part: fc.constantFrom(0, 0.3, 0.6, 0.9, 1), isCrash: fc.boolean() }),
  { minLength: 8, maxLength: 8 },
);

Deno.test("ProductTable recovers from any subset of any checkpoints by replaying all edits", () => {
  fc.assert(
    fc.property(editHistories, checkpoints, fc.boolean(), (batches, checkpoints, isAtOnce) => {
      const stored: Stored = new Map();
      let table = new ProductTable();
      batches.forEach((batch, index) => {
        table.apply(batch);
        const { part = 0, isCrash = false } = checkpoints[index] ?? {};
        const changed = table.changedBuckets();
        for (const bucket of changed.slice(0, Math.ceil(changed.length * part))) {
          stored.set(bucket.start, bucket.stampedBytes(index + 1));
          table.markStored(bucket);
        }
        if (!isCrash) return;
        table = reload(stored);
        const again = batches.slice(0, index + 1);
        if (isAtOnce) table.apply(again.flat());
        else again.forEach((edits) => table.apply(edits));
        assertIs(table, again.flat());
      });
      const reloaded = reload(stored);
      reloaded.apply(batches.flat());
      assertIs(reloaded, batches.flat());
    }),
    { numRuns: 40 },
  );
});

Deno.test("ProductTable.prepare() computes what apply() would, and apply() drops what is outdated", () => {
  fc.assert(
    fc.property(editHistories, fc.boolean(), (history, isOutdated) => {
      const [first = [], second = [], third = []] = history;
      const [table, expected] = [new ProductTable(), new ProductTable()];
      for (const it of [table, expected]) it.apply(first);
      const steps = table.prepare(second);
      let step = steps.next();
      while (!step.done) step = steps.next();
      assertEquals(bytesIn(table), bytesIn(expected));
      if (isOutdated) {
        for (const it of [table, expected]) it.apply(third);
      }
      table.apply(second, step.value);
      expected.apply(second);
      assertEquals(bytesIn(table), bytesIn(expected));
    }),
    { numRuns: 30 },
  );
});

Deno.test("ProductTable.apply() takes prepared buckets as they are", () => {
  const table = aTable(someProducts(3));
  const edits = [put(1, 1, aProduct({ order: [1] }))];
  const [bucket] = bucketsOf(table);
  const other = new Map([[bucket!, [bucket!]]]);
  table.apply(edits, other);
  assertEquals(table.get(1), aProduct());
});
