import { assertEquals } from "@std/assert";
import type { FileMapping, OwnMapping } from "../../src/import_files/file_rows.ts";
import { readAssignments, readRows } from "../../src/import_files/read_rows.ts";
import { streamOf } from "./read_file.ts";

const body = (text: string) => streamOf([new TextEncoder().encode(text)]);

/** The number of rows in each batch of a file. */
async function batchSizes(
  text: string,
  mapping: FileMapping,
  type: "csv" | "ndjson" = "csv",
): Promise<number[]> {
  const sizes: number[] = [];
  const options = { format: { type, isGzip: false }, mapping, mode: "merge" } as const;
  for await (const { rows } of readRows(body(text), options)) sizes.push(rows.length);
  return sizes;
}

const withPattern = (pattern: string): OwnMapping => ({
  productId: { from: "id", pattern },
  attributes: {},
});

Deno.test("readRows() yields rows whose ids take long to match in small batches", async () => {
  const rows = `${"1".repeat(50)}\n`.repeat(40);
  // 2,005 steps for each of 50 digits.
  assertEquals(await batchSizes(`id\n${rows}`, withPattern("(?:\\d?){1000}(\\d+)")), [
    ...new Array(40).fill(1),
  ]);
  const json = `{"id":"${"1".repeat(50)}"}\n`.repeat(40);
  assertEquals(await batchSizes(json, withPattern("(?:\\d?){1000}(\\d+)"), "ndjson"), [
    ...new Array(40).fill(1),
  ]);
  // 100 steps for each of 50 digits: 5,100 a row.
  const sizes = await batchSizes(`id\n${rows}`, withPattern("(?:\\d?){48}(\\d+)"));
  assertEquals([sizes[0], Math.max(...sizes), sizes.reduce((sum, size) => sum + size)], [4, 4, 40]);
});

Deno.test("readRows() yields an ordinary block at once, and one of very many rows in parts", async () => {
  const rows = (count: number) => `id\n${"SKU-1\n".repeat(count)}`;
  assertEquals(await batchSizes(rows(300), withPattern("^SKU-([0-9]+)$")), [300]);
  assertEquals(await batchSizes(rows(400), "columns"), [400]);
  assertEquals(await batchSizes(rows(2_500), "columns"), [1_000, 1_000, 500]);
  assertEquals(await batchSizes('{"id":1}\n'.repeat(2_500), "columns", "ndjson"), [
    ...[1_000, 1_000, 500],
  ]);
  const sizes: number[] = [];
  const assignments = `badge,productId\n${"Sale,1\n".repeat(2_500)}`;
  const format = { type: "csv", isGzip: false } as const;
  for await (const batch of readAssignments(body(assignments), { format })) {
    sizes.push(batch.rows.length);
  }
  assertEquals(sizes, [1_000, 1_000, 500]);
});
