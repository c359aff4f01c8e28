import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { unpackProduct } from "../../../src/domain/products/packed/packed_product.ts";
import type { ProductRecord } from "../../../src/domain/products/product.ts";
import { ProductBucket } from "../../../src/domain/products/packed/product_bucket.ts";
import { allIds } from "../../../src/domain/products/id_range.ts";
import type { ProductEdit } from "../../../src/domain/products/packed/edit_bucket.ts";
import { ProductTable } from "../../../src/domain/products/product_table.ts";
import { aProduct, aTable } from "../../support/builders.ts";
import { editHistories, productsAfter, put } from "../../support/product_edits.ts";
import { bucketsOf, contents, someProducts } from "../../support/product_tables.ts";

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
