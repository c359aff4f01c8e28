import { assertEquals } from "@std/assert";
import { readPreview } from "../../../src/panel/imports/preview/read_preview.ts";

const csv = "text/csv";

Deno.test("readPreview() reads the first rows as an import does, in any format and encoding", async () => {
  const expected = { columns: ["id", "title"], rows: [["1", "Größe; M"]] };
  const text = 'sep=;\r\nid;title\r\n1;"Größe; M"\r\n';
  assertEquals(await readPreview(new Blob([text]), csv, false), expected);
  const latin = Uint8Array.from(text, (char) => char.charCodeAt(0));
  assertEquals(await readPreview(new Blob([latin]), csv, false), expected);
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  assertEquals(await readPreview(await new Response(packed).blob(), csv, true), expected);
  const json = '{"id":1,"title":"Größe; M"}\n';
  assertEquals(await readPreview(new Blob([json]), "application/x-ndjson", false), expected);
  const xml = "<rss><item><id>1</id><title>Größe; M</title></item></rss>";
  assertEquals(await readPreview(new Blob([xml]), "application/xml", false), expected);
});

Deno.test("readPreview() shows five rows of a large file, and nothing of one that cannot be read", async () => {
  const rows = Array.from({ length: 50_000 }, (_, at) => `${at},Scarf ${at}`);
  const large = new Blob([["id,title", ...rows].join("\n")]);
  assertEquals((await readPreview(large, csv, false))?.rows.length, 5);
  assertEquals(await readPreview(new Blob(["no gzip"]), csv, true), undefined);
  assertEquals(
    await readPreview(new Blob(["<!DOCTYPE a><a/>"]), "application/xml", false),
    undefined,
  );
});
