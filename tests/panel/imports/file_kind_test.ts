import { assertEquals } from "@std/assert";
import { readFileKind } from "../../../src/panel/imports/upload/file_kind.ts";

function kindOf(name: string, ...bytes: number[]) {
  return readFileKind({ name, size: 9, bytes: new Uint8Array(bytes) });
}

Deno.test("readFileKind() recognises files by their names, and gzip by its bytes", () => {
  assertEquals(kindOf("Products.CSV"), { contentType: "text/csv", isGzip: false });
  assertEquals(kindOf("google.txt"), { contentType: "text/csv", isGzip: false });
  const tsv = "text/tab-separated-values";
  assertEquals(kindOf("a.b.tsv.gz", 0x1f, 0x8b), { contentType: tsv, isGzip: true });
  // Some programs unpack a file and keep its name.
  assertEquals(kindOf("feed.xml.gz", 0x3c), { contentType: "application/xml", isGzip: false });
  assertEquals(kindOf("x.jsonl"), { contentType: "application/x-ndjson", isGzip: false });
});

Deno.test("readFileKind() says why a file cannot be imported", () => {
  assertEquals(readFileKind({ name: "a.csv", size: 0, bytes: new Uint8Array() }), "isEmpty");
  assertEquals(kindOf("products.xlsx", 0x50, 0x4b, 3, 4), "isWorkbook");
  assertEquals(kindOf("products.csv", 0xd0, 0xcf, 0x11, 0xe0), "isWorkbook");
  assertEquals(kindOf("products.json"), "isUnknown");
  assertEquals(kindOf("csv"), "isUnknown");
});
