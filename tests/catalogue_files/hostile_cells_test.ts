import { assertEquals, assertThrows } from "@std/assert";
import { DomainError } from "../../src/domain/errors.ts";
import { readFileFormat } from "../../src/catalogue_files/file_format.ts";
import { assertLinear } from "./cpu_growth.ts";
import { readFile, titles } from "./read_file.ts";

Deno.test("readFileFormat() refuses a Content-Type of any length at once", () => {
  const blanks = " ".repeat(100);
  assertEquals(readFileFormat(`text/csv; charset = "latin1"${blanks}`).charset, "latin1");
  const error = assertThrows(
    () => readFileFormat(`text/csv; charset=utf-8${blanks}${blanks}`),
    DomainError,
  );
  assertEquals(error.code, "unsupported_media_type");
});

Deno.test("readRows() takes linear time for a long run of blanks in a title", async () => {
  const row = (blanks: number, tab = "") => `1,"a${tab}${" ".repeat(blanks)}b"\n`;
  const read = (file: string) => titles(`id,title\n${file}`);
  assertEquals(await read(row(3) + row(3, "\t") + row(3, "\n")), [
    "2 1 a   b",
    "3 1 a b",
    "4 1 a b",
  ]);
  await assertLinear((size) => readFile(`id,title\n${row(size).repeat(20)}`), 8_000);
  await assertLinear((size) => readFile(`id,title\n${row(size, "\t").repeat(20)}`), 8_000);
});
