import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { assertEquals } from "@std/assert";
import { isJsonObject, type JsonValue } from "../../src/domain/json.ts";
import { type FileContent, inChunks, type PlainRow, readFile, streamOf } from "./read_file.ts";

/** A row of a generated file: what the shop means, before any format. */
interface Meant {
  readonly productId: number;
  readonly variantId: number | undefined;
  readonly title: string;
  readonly price: number | undefined;
  readonly note: string;
  readonly tags: readonly string[];
}

/** Characters that are special in one of the formats, or take several bytes. */
const chars = fc.constantFrom(..."ab\" ,;\t\n<>&'|é€😀\\{}]");
const text = fc.string({ unit: chars, maxLength: 12 });
const tag = fc.string({ unit: fc.constantFrom(..."ab,;é&"), minLength: 1, maxLength: 4 });

const meant: fc.Arbitrary<Meant> = fc.record({
  productId: fc.integer({ min: 1, max: 40 }),
  variantId: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
  title: text,
  price: fc.option(fc.integer({ min: 0, max: 10_000 }).map((cents) => cents / 100), {
    nil: undefined,
  }),
  note: text,
  tags: fc.array(tag, { maxLength: 3 }),
});

const columns = ["id", "variantId", "title", "attributes.price:number", "attributes.note"] as const;

/** The cells of a row in the order of the columns. */
function cellsOf({ productId, variantId, title, price, note, tags }: Meant): string[] {
  return [productId, variantId ?? "", title, price ?? "", note, tags.join("|")].map(String);
}

/** What a row means: the contract of the mapping `columns`, as simply as possible. */
function modelOf(line: number, row: Meant, isTrimmed: boolean): PlainRow {
  const note = isTrimmed ? row.note.trim() : row.note;
  const patch = {
    title: row.title.trim().replace(/\s*[\n\t]\s*/g, " ") || null,
    attributes: [
      [["price"], row.price ?? null],
      [["note"], note === "" ? null : note],
      [["tags"], row.tags.length === 0 ? null : row.tags],
    ] as [string[], JsonValue][],
  };
  const { productId, variantId } = row;
  return variantId === undefined
    ? { line, productId, patch: { product: patch } }
    : { line, productId, variantId, patch: { variants: [{ id: variantId, patch }] } };
}

/** A file and what its rows mean. */
interface Written {
  readonly text: string;
  readonly rows: PlainRow[];
}

function linesIn(text: string): number {
  return text.split("\n").length - 1;
}

function writeCsv(rows: readonly Meant[], delimiter: string, lineEnd: string): Written {
  const quoted = (cell: string, always: boolean) =>
    always || /["\n\r]/.test(cell) || cell.includes(delimiter) || cell.startsWith("'")
      ? `"${cell.replaceAll('"', '""')}"`
      : cell;
  let line = 2;
  const written = [[...columns, "attributes.tags:list"].join(delimiter)];
  const models: PlainRow[] = [];
  for (const [index, row] of rows.entries()) {
    const record = cellsOf(row).map((cell) => quoted(cell, index % 3 === 0)).join(delimiter);
    models.push(modelOf(line, row, false));
    written.push(record);
    line += 1 + linesIn(record);
  }
  return { text: written.join(lineEnd) + (rows.length % 2 === 0 ? lineEnd : ""), rows: models };
}

function writeNdjson(rows: readonly Meant[], lineEnd: string): Written {
  const lines = rows.map(({ productId, variantId, title, price, note, tags }) =>
    JSON.stringify({
      id: productId,
      variantId,
      title,
      attributes: {
        price: price ?? null,
        note: note === "" ? null : note,
        tags: tags.length === 0 ? null : tags,
      },
    })
  );
  return { text: lines.join(lineEnd), rows: rows.map((row, at) => modelOf(at + 1, row, false)) };
}

function writeXml(rows: readonly Meant[]): Written {
  const escaped = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll("]]>", "]]&gt;");
  const names = ["id", "variantId", "title", "attributes.price:number", "attributes.note"];
  let text = '<?xml version="1.0"?>\n<rss><channel><title>x</title>\n';
  const models: PlainRow[] = [];
  for (const row of rows) {
    models.push(modelOf(1 + linesIn(text), row, true));
    const cells = cellsOf(row).slice(0, 5)
      .map((cell, at) => `<${names[at]}>${escaped(cell)}</${names[at]}>`);
    const tags = row.tags.length === 0 ? [""] : row.tags;
    const items = tags.map((it) => `<attributes.tags:list>${escaped(it)}</attributes.tags:list>`);
    text += `<item >${cells.join("")}${items.join("\n")}</item>\n`;
  }
  return { text: `${text}</channel></rss>`, rows: models };
}

const format = fc.oneof(
  fc.record({
    type: fc.constant("csv" as const),
    delimiter: fc.constantFrom(",", ";", "\t"),
    lineEnd: fc.constantFrom("\n", "\r\n"),
  }),
  fc.record({ type: fc.constant("ndjson" as const), lineEnd: fc.constantFrom("\n", "\r\n") }),
  fc.record({ type: fc.constant("xml" as const) }),
);
type Format = typeof format extends fc.Arbitrary<infer It> ? It : never;

function write(rows: readonly Meant[], format: Format): Written & { readonly contentType: string } {
  switch (format.type) {
    case "csv":
      return { ...writeCsv(rows, format.delimiter, format.lineEnd), contentType: "text/csv" };
    case "ndjson":
      return { ...writeNdjson(rows, format.lineEnd), contentType: "application/x-ndjson" };
    case "xml":
      return { ...writeXml(rows), contentType: "application/xml" };
  }
}

function encode(text: string, charset: "utf-8" | "utf-16le"): Uint8Array {
  if (charset === "utf-8") return new TextEncoder().encode(text);
  const units = Array.from(`\ufeff${text}`.split(""), (unit) => unit.charCodeAt(0));
  return new Uint8Array(new Uint16Array(units).buffer);
}

/** The order of attributes has no meaning. */
function sorted(content: FileContent["rows"]): unknown {
  return JSON.parse(JSON.stringify(content), (_key, value) => {
    if (!isJsonObject(value) || !Array.isArray(value.attributes)) return value;
    return { ...value, attributes: value.attributes.map((it) => JSON.stringify(it)).sort() };
  });
}

Deno.test("readRows() reads what a shop means, in any format, encoding and chunks", async () => {
  const run = fc.asyncProperty(
    fc.array(meant, { minLength: 1, maxLength: 12 }),
    format,
    fc.constantFrom("utf-8" as const, "utf-16le" as const),
    fc.boolean(),
    fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 4 }),
    // So that rows and characters are cut at the ends of blocks, too.
    fc.constantFrom(1, 1, 1, 1, 1, 1, 1, 150),
    async (some, format, charset, isGzip, sizes, times) => {
      const rows = Array.from({ length: times }, () => some).flat();
      const { text, rows: expected, contentType } = write(rows, format);
      const bytes = encode(text, charset);
      const packed = isGzip ? gzipSync(bytes) : bytes;
      const scale = times === 1 ? sizes : sizes.map((size) => size * 300);
      const body = streamOf(inChunks(packed, scale));
      const read = await readFile(body, { contentType, isGzip });
      assertEquals(read.warnings, []);
      assertEquals(sorted(read.rows), sorted(expected));
    },
  );
  await fc.assert(run, { numRuns: 100, interruptAfterTimeLimit: 60_000 });
});
