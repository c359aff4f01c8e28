import { assert, assertEquals, assertRejects } from "@std/assert";
import { CsvParser } from "../../src/import_files/csv/csv_parser.ts";
import { FileFailure } from "../../src/import_files/file_rows.ts";
import { readRows } from "../../src/import_files/read_rows.ts";
import { readFile, streamOf } from "./read_file.ts";

/** A line that begins a row without an end, if all lines are like it. */
const endless = 'a","\n';

Deno.test("readRows() refuses lines that begin rows without an end, or fails if there are many", async () => {
  const { rows } = await readFile(`id,title\n${endless.repeat(200)}`);
  assertEquals(rows.length, 200);
  assertEquals(rows[7], {
    line: 9,
    detail: "has a quote at the beginning of a cell that is never closed",
  });
  for (const before of ["", "1,Scarf\n".repeat(300_000)]) {
    const file = `id,title\n${before}${endless.repeat(12_000)}`;
    const error = await assertRejects(() => readFile(file), FileFailure, "quotes are misplaced");
    assertEquals(error.code, "invalid_file");
  }
});

Deno.test("CsvParser parses no text more than some times", () => {
  for (const lines of [3_000, 12_000, 100_000]) {
    const parser = new CsvParser(",", 1);
    const text = endless.repeat(lines);
    try {
      for (let at = 0; at < text.length; at += 65_536) {
        const isLast = at + 65_536 >= text.length;
        for (const _ of parser.parse(text.slice(at, at + 65_536), isLast));
      }
    } catch (error) {
      if (!(error instanceof FileFailure)) throw error;
    }
    const most = 20 * text.length + 4 * 1024 ** 2;
    assert(parser.parsedChars < most, `${parser.parsedChars} characters of ${text.length}`);
  }
});

Deno.test("readRows() yields few rows at a time where each line has a misplaced quote", async () => {
  const body = streamOf([new TextEncoder().encode(`id\n${'"a\n'.repeat(20_000)}`)]);
  const format = { type: "csv", isGzip: false } as const;
  let count = 0;
  let most = 0;
  for await (const { rows } of readRows(body, { format, mapping: "columns", mode: "merge" })) {
    count += rows.length;
    most = Math.max(most, rows.length);
  }
  assertEquals(count, 20_000);
  assert(most <= 600, `${most} rows`);
});
