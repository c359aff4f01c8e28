import { assert, assertEquals } from "@std/assert";
import type { FileMapping, OwnMapping } from "../../src/import_files/file_rows.ts";
import { readAssignments, readRows } from "../../src/import_files/read_rows.ts";
import { readFile, streamOf } from "./read_file.ts";

const body = (text: string) => streamOf([new TextEncoder().encode(text)]);

/** The number of rows in each batch of a file. */
async function batchSizes(
  text: string,
  mapping: FileMapping,
  type: "csv" | "ndjson" | "xml" = "csv",
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
  assertEquals(await batchSizes("id\n" + "1\n".repeat(2_500), "columns"), [1_000, 1_000, 500]);
  const sizes: number[] = [];
  const assignments = `badge,productId\n${"S,1\n".repeat(2_000)}`;
  const format = { type: "csv", isGzip: false } as const;
  for await (const batch of readAssignments(body(assignments), { format })) {
    sizes.push(batch.rows.length);
  }
  assertEquals(sizes, [1_000, 1_000]);
});

Deno.test("readRows() yields empty batches while it reads text without rows, in each format", async () => {
  const bytes = 64 * 1024;
  const files = {
    csv: [
      "\n".repeat(bytes) + "id\n1\n",
      "id\n" + "\n".repeat(bytes) + "1\n",
      "id\n" + ",\n".repeat(bytes / 2) + "1\n",
    ],
    ndjson: ["\n".repeat(bytes) + '{"id":1}\n'],
    xml: [`<rss>${"<a/>".repeat(bytes / 4)}<item><id>1</id></item></rss>`],
  };
  for (const [type, texts] of Object.entries(files)) {
    for (const text of texts) {
      const sizes = await batchSizes(text, "columns", type as keyof typeof files);
      assertEquals(sizes.filter((size) => size > 0), [1], type);
      assert(sizes.length >= 8, `${type} ${sizes.length}`);
    }
  }
});

Deno.test("readRows() yields rows after each 8 KiB of text or so, in each format", async () => {
  const title = "x".repeat(80);
  const files = {
    csv: "id,title\n" + `1,${title}\n`.repeat(1_000),
    ndjson: `{"id":1,"title":"${title}"}\n`.repeat(1_000),
    xml: `<rss>${`<item><id>1</id><title>${title}</title></item>`.repeat(1_000)}</rss>`,
  };
  for (const type of ["csv", "ndjson", "xml"] as const) {
    const sizes = await batchSizes(files[type], "columns", type);
    assertEquals(sizes.reduce((sum, size) => sum + size), 1_000, type);
    const rowChars = files[type].length / 1_000;
    assertEquals(sizes.filter((size) => size * rowChars > 9 * 1024), [], type);
  }
});

Deno.test("readRows() reads rows of any allowed length among short ones", async () => {
  const lengths = [10, 20_000, 10, 7_000, 9_000, 70_000, 10, 1_000_000, 10, 10, 150_000];
  const line = "a long text, as shops have them\n";
  const file = "id,note\n" +
    lengths.map((length, index) =>
      `${index + 1},"${line.repeat(Math.ceil(length / line.length))}"\n`
    ).join("");
  const { rows } = await readFile(file);
  assertEquals(
    rows.map((row) => "patch" in row ? row.productId : row.detail),
    lengths.map((_, index) => index + 1),
  );
});

Deno.test("readRows() yields a few refused rows at a time if each has many columns or is a short line", async () => {
  const columns = Array.from({ length: 1_000 }, (_, index) => `c${index}`);
  const csv = await batchSizes(`id,${columns.slice(1)}\n${"1\n".repeat(4_000)}`, "columns");
  assertEquals([csv.reduce((sum, size) => sum + size), Math.max(...csv)], [4_000, 9]);
  const json = await batchSizes("x\n".repeat(4_000), "columns", "ndjson");
  assertEquals([json.reduce((sum, size) => sum + size), Math.max(...json)], [4_000, 127]);
});
