import { gzipSync } from "node:zlib";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { FileFailure } from "../../src/import_files/file_rows.ts";
import { readFileFormat } from "../../src/import_files/file_format.ts";
import { readRows } from "../../src/import_files/read_rows.ts";
import { type FileInput, readFile } from "./read_file.ts";

const mebibyte = 1024 ** 2;
const encoder = new TextEncoder();

/** A body that begins with a text and repeats another one up to a size. Counts what is read. */
function endless(start: string, repeated: string, bytes: number) {
  const chunk = encoder.encode(repeated.repeat(Math.ceil(mebibyte / repeated.length)));
  const sent = { bytes: 0 };
  let isFirst = true;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent.bytes >= bytes) return controller.close();
      const next = isFirst ? encoder.encode(start) : chunk;
      isFirst = false;
      sent.bytes += next.length;
      controller.enqueue(next);
    },
  }, { highWaterMark: 0 });
  return { body, sent };
}

Deno.test("readRows() gives up on a gigabyte without an end after a few megabytes", async () => {
  const xml = "application/xml";
  const json = "application/x-ndjson";
  for (
    const [start, repeated, contentType] of [
      ["", "x", "text/csv"],
      ["id,title\n1,", "x", "text/csv"],
      ["id,title\n1,", '"" ', "text/csv"],
      ["", "a,", "text/csv"],
      ["", " ", json],
      ['{"a":"', "x", json],
      ["<a>", " ", xml],
      ["<a><item>", "x", xml],
      ["<a><item>", "<b/>", xml],
      ["<a ", 'b="c" ', xml],
      ["<a><!--", "x", xml],
      ["<a><![CDATA[", "x", xml],
      ["<", "a", xml],
      ["<!DOCTYPE a [", '<!ENTITY b "c">', xml],
      ["<?a ", "b", xml],
      ["", "<a>", xml],
    ] as const
  ) {
    const { body, sent } = endless(start, repeated, 1024 * mebibyte);
    const error = await assertRejects(() => readFile(body, { contentType }), FileFailure);
    assertEquals(error.code, "invalid_file", `${start}${repeated}: ${error.detail}`);
    assert(sent.bytes < 4 * mebibyte, `${start}${repeated}: read ${sent.bytes} bytes`);
  }
});

Deno.test("readRows() refuses an open quote that goes on for megabytes, line by line", async () => {
  const { body } = endless('id,title\n1,"open\n', "2,book\n", 2 * mebibyte);
  const { rows } = await readFile(body);
  assertEquals(rows[0], {
    line: 2,
    column: "title",
    detail: "has a quote at the beginning of a cell that is never closed",
  });
  assert(rows.slice(1).every((row) => "productId" in row && row.productId === 2));
});

Deno.test("readRows() fails on too many columns, rows and bytes", async () => {
  const options = {
    format: readFileFormat("text/csv"),
    mapping: "columns",
    mode: "merge",
  } as const;
  const wide = `id,${"c,".repeat(10_000)}\n1\n`;
  const detail = (error: FileFailure) => `${error.code}: ${error.detail}`;
  const failed = async (file: string, limits: object) => {
    const read = async () => {
      const body = ReadableStream.from([encoder.encode(file)]);
      for await (const _ of readRows(body, { ...options, ...limits }));
    };
    return detail(await assertRejects(read, FileFailure));
  };
  assertEquals(
    await failed(wide, {}),
    "invalid_file: The file has 10002 columns, and at most 1000 are allowed",
  );
  assertEquals(
    await failed("id\n1\n2\n3\n", { rowsMax: 2 }),
    "payload_too_large: The file has more than 2 rows",
  );
  assertEquals(
    await failed(`id\n${"1\n".repeat(mebibyte)}`, { bytesMax: mebibyte }),
    "payload_too_large: The file has more than 1 MiB when unpacked",
  );
});

Deno.test("readRows() unpacks a gzip bomb a piece at a time", async () => {
  const bomb = gzipSync(new Uint8Array(256 * mebibyte).fill(0x31));
  const body = ReadableStream.from([bomb]);
  const before = Deno.memoryUsage().external;
  const error = await assertRejects(() => readFile(body, { isGzip: true }), FileFailure);
  assertEquals(error.code, "invalid_file");
  assert(Deno.memoryUsage().external - before < 32 * mebibyte);
});

Deno.test("readRows() refuses rows with NUL, and fails on XML with one", async () => {
  const { rows } = await readFile("id,title\n1,a\0b\n2,c\n");
  assertEquals(rows[0], { line: 2, column: "title", detail: "has a NUL character: remove it" });
  assertEquals(rows.length, 2);
  const xml: FileInput = { contentType: "application/xml" };
  await assertRejects(() => readFile("<a>\0</a>", xml), FileFailure, "line 1, character 4");
});

Deno.test("readRows() reads a wrong charset as text, or fails, but never hangs", async () => {
  const file = encoder.encode(`id,title\n${"1,é\n".repeat(1_000)}`);
  for (const charset of ["utf-16le", "utf-16be", "shift_jis", "gb18030", "iso-2022-jp", "koi8-r"]) {
    const read = readFile(file, { contentType: `text/csv; charset=${charset}` });
    const rows = await read.then((it) => it.rows.length, (error) => error.code);
    assert(rows === 1_000 || rows === "invalid_file", `${charset}: ${rows}`);
  }
});

Deno.test("readRows() takes linear time for blanks among misplaced quotes", async () => {
  const blanks = " ".repeat(500_000);
  const quotes = '" '.repeat(200_000);
  await assertRejects(() => readFile(`id,title\n1,"${quotes}${blanks}x\n`), FileFailure, "blanks");
});

Deno.test("readRows() refuses a line of NDJSON with very many members before it parses the line", async () => {
  const members = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, at])));
  const list = (count: number, element: string) => `[${Array(count).fill(element).join(",")}]`;
  const lines = [
    `{"id":1,"x":${members(5_000)},"y":${list(5_000, "0")}}`,
    `{"id":2,"attributes":${members(5_001)}}`,
    `{"id":3,"x":${list(5_001, "[]")}}`,
    `{"id":4,"x":${list(20, list(2_600, "0"))}}`,
    // Refused before it is parsed, or it would be refused as no JSON.
    `{"id":5,"x":${list(5_001, "0")}`,
  ];
  const { rows } = await readFile(lines.join("\n"), { contentType: "application/x-ndjson" });
  const detail = "must have at most 5000 members in an object or list, and 50000 together";
  assertEquals(rows.map((row) => "detail" in row ? row.detail : "read"), [
    "read",
    ...Array(4).fill(detail),
  ]);
});

Deno.test("readRows() refuses an XML element with very many attributes, and reads one with many", async () => {
  const item = (count: number) => {
    const attributes = Array.from({ length: count }, (_, at) => `a${at}="1"`).join(" ");
    return `<rss><channel><item ${attributes}><id>1</id><title>A</title></item></channel></rss>`;
  };
  const contentType = "application/xml";
  const { rows } = await readFile(item(1_000), { contentType });
  assertEquals(rows.length, 1);
  const error = await assertRejects(() => readFile(item(1_001), { contentType }), FileFailure);
  assertEquals([error.code, error.detail], [
    "invalid_file",
    "The XML has an element with more than 1000 attributes",
  ]);
});

Deno.test("readRows() says that a file without anything in it is empty, in each format", async () => {
  for (const contentType of ["text/csv", "application/x-ndjson", "application/xml"]) {
    for (const text of ["", "\n\n"]) {
      const error = await assertRejects(() => readFile(text, { contentType }), FileFailure);
      assertEquals(error.code, "empty", `${contentType}: ${JSON.stringify(text)}`);
    }
  }
});
