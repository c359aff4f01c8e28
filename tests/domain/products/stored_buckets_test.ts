import { assertEquals, assertThrows } from "@std/assert";
import fc from "fast-check";
import { unpackProduct } from "../../../src/domain/products/packed/packed_product.ts";
import { ProductBucket } from "../../../src/domain/products/packed/product_bucket.ts";
import { allIds } from "../../../src/domain/products/id_range.ts";
import { ProductTable } from "../../../src/domain/products/product_table.ts";
import { aProduct } from "../../support/builders.ts";

/** The table of the stored buckets, by their starts. */
function tableOf(stored: ReadonlyMap<number, Uint8Array>): ProductTable {
  const ascending = [...stored].sort(([a], [b]) => a - b);
  return new ProductTable(ascending.map(([start, bytes]) => ProductBucket.parse(start, bytes)));
}

const contents = (table: ProductTable) =>
  Array.from(
    table.entriesFrom(-Infinity),
    (entry) => [entry.id, unpackProduct(entry)] as const,
  );

/** A stored bucket: its range, the revision that it includes, and its products' ids. */
type StoredBucket = [start: number, end: number, asOf: number, ...ids: number[]];

Deno.test("ProductTable uses the bucket of the later revision where stored buckets overlap", () => {
  const bytesOf = ([start, end, asOf, ...ids]: StoredBucket) => {
    const entries = ids.map((id) => ({ id, product: aProduct() }));
    return ProductBucket.of({ start, end }, entries).stampedBytes(asOf);
  };
  const check = (stored: StoredBucket[], ids: number[], changed: StoredBucket[]) => {
    const table = tableOf(new Map(stored.map((bucket) => [bucket[0], bytesOf(bucket)])));
    assertEquals(contents(table).map(([id]) => id), ids);
    assertEquals(table.size, ids.length);
    assertEquals(
      table.changedBuckets().reverse().map((bucket) => {
        const ids = bucket.entries().map(({ id }) => id);
        return [bucket.start, bucket.end, bucket.asOf, ...ids];
      }),
      changed,
    );
  };
  const [low, high] = [allIds.start, allIds.end];
  // The part that left a bucket is stored; the part that stayed is not yet.
  check([[low, high, 7, 0, 1, 5], [5, high, 9, 5, 6]], [0, 1, 5, 6], [[low, 5, 7, 0, 1]]);
  check([[low, high, 7, 0, 4], [5, high, 9, 5]], [0, 4, 5], [[low, 5, 7, 0, 4]]);
  // Another process, which did not know of the split, stored the whole bucket later.
  check([[low, high, 9, 0, 1, 5], [5, high, 7, 5, 6]], [0, 1, 5], []);
  check([[low, 5, 9, 0], [5, high, 7, 5], [8, high, 6, 9]], [0, 5], []);
  // It then split the bucket elsewhere.
  check([[low, 6, 9, 0, 5], [5, high, 7, 5, 6], [6, high, 9, 8]], [0, 5, 8], []);
  check([[low, high, 8, 0, 5, 6], [5, high, 7, 5], [6, high, 9, 8]], [0, 5, 8], [
    [low, 6, 8, 0, 5],
  ]);
  // Or before that, and only the lower part was changed again.
  check([[low, 5, 8, 0], [3, high, 7, 4, 6], [5, high, 6, 6, 7]], [0, 6], [[5, high, 7, 6]]);
  check([[low, 8, 6, 7], [3, 5, 7, 4], [5, high, 5, 6, 9]], [4, 7, 9], [
    [low, 3, 6],
    [5, 8, 6, 7],
    [8, high, 5, 9],
  ]);
});

Deno.test("ProductTable takes each product from the latest bucket that covers its id", () => {
  const [low, high] = [allIds.start, allIds.end];
  const ids = [0, 1, 2, 3, 4, 5, 6, 7];
  const range = fc.tuple(fc.constantFrom(low, ...ids), fc.constantFrom(...ids.slice(1), high))
    .filter(([start, end]) => start < end);
  const stored = fc.uniqueArray(range, { selector: ([start]) => start, minLength: 1 });
  const revisions = fc.shuffledSubarray(ids.concat(8), { minLength: 9 });
  fc.assert(fc.property(stored, revisions, (ranges, asOf) => {
    const buckets = ranges.map(([start, end], index) => {
      const revision = 1 + asOf[index]!;
      const product = aProduct({ attributes: `{"asOf":${revision}}` });
      const entries = ids.filter((id) => start <= id && id < end).map((id) => ({ id, product }));
      const bytes = ProductBucket.of({ start, end }, entries).stampedBytes(revision);
      return ProductBucket.parse(start, bytes);
    }).sort((a, b) => a.start - b.start);
    const latest = (id: number) =>
      Math.max(...buckets.filter((it) => it.start <= id && id < it.end).map((it) => it.asOf));
    const lowest = buckets[0]!.start;
    const areContiguous = [...ids, high - 1].every((id) => id < lowest || latest(id) > 0);
    if (!areContiguous) return void assertThrows(() => new ProductTable(buckets), RangeError);
    const table = new ProductTable(buckets);
    for (const id of ids) {
      const expected = id < lowest ? undefined : `{"asOf":${latest(id)}}`;
      assertEquals(table.get(id)?.attributes, expected);
    }
    // The same after storing what differs from the store.
    const again = tableOf(
      new Map([...buckets, ...table.changedBuckets()].map((it) => [it.start, it.bytes])),
    );
    assertEquals(contents(again), contents(table));
  }));
});

Deno.test("ProductTable reports a missing bucket in the middle or at the end", () => {
  const check = (...ranges: [start: number, end: number][]) =>
    assertThrows(
      () => new ProductTable(ranges.map(([start, end]) => ProductBucket.of({ start, end }, []))),
      RangeError,
      "No bucket holds the ids from 5 on",
    );
  check([allIds.start, 5]);
  check([allIds.start, 5], [6, allIds.end]);
});
