import { assertEquals, assertThrows } from "@std/assert";
import { DomainError } from "../../src/domain/errors.ts";
import { readFileFormat } from "../../src/catalogue_files/file_format.ts";

Deno.test("readFileFormat() refuses a Content-Type of any length at once", () => {
  const blanks = " ".repeat(100);
  assertEquals(readFileFormat(`text/csv; charset = "latin1"${blanks}`).charset, "latin1");
  const error = assertThrows(
    () => readFileFormat(`text/csv; charset=utf-8${blanks}${blanks}`),
    DomainError,
  );
  assertEquals(error.code, "unsupported_media_type");
});
