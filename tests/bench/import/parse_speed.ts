/**
 * What reading a file costs without storing anything, in microseconds a row of 12 attributes:
 * `deno run --lock=deno.dev.lock -A tests/bench/import/parse_speed.ts [rows]`. Each figure is the
 * median of five runs. `parser` is the parser alone, on text that is in memory already.
 */
import Papa from "papaparse";
import { SaxesParser } from "saxes";
import { readFileFormat } from "../../../src/import_files/file_format.ts";
import { type FileMapping, isRefused } from "../../../src/import_files/file_rows.ts";
import { readRows } from "../../../src/import_files/read_rows.ts";

/** Microseconds a row. */
export interface ParseSpeed {
  readonly format: string;
  readonly parser: number;
  /** Parsed, with its ids, but neither hashed nor mapped. */
  readonly read: number;
  readonly hashed: number;
  readonly mapped: number;
}

const runs = 5;
const chunkBytes = 64 * 1024;

function writeCsv(rows: number, isQuoted: boolean): string {
  const header = "id,variantId,title,imageUrl,attributes.price:money,attributes.stock:number," +
    "attributes.brand,attributes.color,attributes.size,attributes.material,attributes.season," +
    "attributes.new:boolean,attributes.since:instant,attributes.tags:list,attributes.line";
  const lines = [header];
  for (let i = 0; i < rows; i++) {
    const title = isQuoted ? `"Scarf ""no. ${i}"", red"` : `Scarf no. ${i} red`;
    lines.push(
      `${1_000 + Math.trunc(i / 5)},${i},${title},https://shop.example/${i}.jpg,${
        i % 200
      }.99 EUR,` +
        `${i % 50},Brand ${i % 30},red,M,wool,winter,true,2026-11-01,warm|soft,basic`,
    );
  }
  return lines.join("\n");
}

function writeXml(rows: number): string {
  const items = Array.from(
    { length: rows },
    (_, i) =>
      `<item><g:id>${i}</g:id><g:item_group_id>${1_000 + Math.trunc(i / 5)}</g:item_group_id>` +
      `<g:title>Scarf no. ${i}</g:title><g:link>https://shop.example/${i}</g:link>` +
      `<g:image_link>https://shop.example/${i}.jpg</g:image_link><g:price>${
        i % 200
      }.99 EUR</g:price>` +
      `<g:availability>in stock</g:availability><g:brand>Brand ${i % 30}</g:brand>` +
      "<g:condition>new</g:condition><g:color>red</g:color><g:size>M</g:size>" +
      "<g:material>wool</g:material></item>\n",
  );
  return `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${items.join("")}</channel></rss>`;
}

/** Measures all formats with this many rows. */
export async function measureParseSpeed(rows: number): Promise<ParseSpeed[]> {
  const plain = writeCsv(rows, false);
  const quoted = writeCsv(rows, true);
  const xml = writeXml(rows);
  return [
    await measure("CSV", plain, rows, "text/csv", "columns", parseCsv),
    await measure("CSV, quoted", quoted, rows, "text/csv", "columns", parseCsv),
    await measure("XML", xml, rows, "application/xml", "google", parseXml),
  ];
}

async function measure(
  format: string,
  text: string,
  rows: number,
  contentType: string,
  mapping: FileMapping,
  parse: (text: string) => void,
): Promise<ParseSpeed> {
  const bytes = new TextEncoder().encode(text);
  const read = (use: "read" | "hashed" | "mapped") => async () => {
    const options = { format: readFileFormat(contentType), mapping, mode: "merge" } as const;
    for await (const batch of readRows(chunksOf(bytes), options)) {
      if (use === "read") continue;
      for (const row of batch.rows) {
        if (isRefused(row)) throw new Error(row.detail);
        if (use === "hashed") row.hash();
        else if (isRefused(row.patch())) throw new Error("The row was refused");
      }
    }
  };
  return {
    format,
    parser: await median(rows, () => parse(text)),
    read: await median(rows, read("read")),
    hashed: await median(rows, read("hashed")),
    mapped: await median(rows, read("mapped")),
  };
}

function chunksOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, at += chunkBytes));
    },
  });
}

function parseCsv(text: string): void {
  Papa.parse(text, { chunk: () => {}, chunkSize: chunkBytes });
}

function parseXml(text: string): void {
  const parser = new SaxesParser();
  parser.on("opentag", () => {});
  parser.on("text", () => {});
  parser.on("closetag", () => {});
  for (let at = 0; at < text.length; at += chunkBytes) {
    parser.write(text.slice(at, at + chunkBytes));
  }
  parser.close();
}

/** The median of the microseconds a row. */
async function median(rows: number, run: () => void | Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    await run();
    times.push((performance.now() - start) * 1_000 / rows);
  }
  return times.sort((a, b) => a - b)[Math.trunc(runs / 2)]!;
}

if (import.meta.main) {
  const rows = Number(Deno.args[0] ?? 100_000);
  for (const { format, ...speeds } of await measureParseSpeed(rows)) {
    const figures = Object.entries(speeds).map(([name, value]) => `${name} ${value.toFixed(2)}`);
    console.log(`${format.padEnd(12)} µs a row: ${figures.join(", ")}`);
  }
}
