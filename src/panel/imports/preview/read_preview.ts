import { declaredInXml, detectCharset } from "../../../import_files/bytes/charset.ts";
import { BlockDecoder } from "../../../import_files/bytes/text_decoder.ts";
import { readSource } from "../../../import_files/read_source.ts";

/** The first rows of a file, as the service reads them. */
export interface Preview {
  readonly columns: readonly string[];
  /** The cells of each row, in the order of the columns. */
  readonly rows: readonly (readonly string[])[];
}

/** How much of a file is read. */
const bytesMax = 128 * 1024;
const rowsMax = 5;
const columnsMax = 60;

const types = {
  "text/csv": "csv",
  "text/tab-separated-values": "tsv",
  "application/x-ndjson": "ndjson",
} as const;

/**
 * Reads the first rows of a file with the service's own reader. `undefined` if that is not possible;
 * the service says why when it checks the file.
 */
export async function readPreview(
  file: Blob,
  contentType: string,
  isGzip: boolean,
): Promise<Preview | undefined> {
  const type = Object.entries(types).find(([it]) => it === contentType)?.[1] ?? "xml";
  const columns: string[] = [];
  const cells: (readonly (string | undefined)[])[] = [];
  const mapping = {
    knownColumns: [],
    addColumn(name: string) {
      columns.push(name);
      return { isUsed: true };
    },
    missingId: () => undefined,
    missingColumns: () => [],
  };
  try {
    const block = await readStart(file, isGzip, type === "xml");
    for await (const rows of readSource(only(block), type, mapping, [], () => {})) {
      for (const row of rows) if ("cells" in row && cells.length < rowsMax) cells.push(row.cells);
    }
  } catch {
    // The start of a file may end in the middle of a row; what was read before is shown.
  }
  if (cells.length === 0) return;
  const shown = columns.slice(0, columnsMax);
  return { columns: shown, rows: cells.map((row) => shown.map((_, at) => row[at] ?? "")) };
}

async function* only<Item>(item: Item): AsyncGenerator<Item> {
  yield await Promise.resolve(item);
}

async function readStart(file: Blob, isGzip: boolean, isXml: boolean) {
  const { bytes, isLast } = await readBytes(file, isGzip);
  const { name } = detectCharset(bytes, isLast, isXml ? declaredInXml(bytes) : undefined);
  const text = new BlockDecoder(name).decode(bytes, isLast);
  return { text: text.replaceAll("\r\n", "\n").replaceAll("\r", "\n"), isLast };
}

async function readBytes(file: Blob, isGzip: boolean) {
  const body = file.stream();
  const unpacked = isGzip ? body.pipeThrough(new DecompressionStream("gzip")) : body;
  const reader = unpacked.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let isLast = false;
  while (size < bytesMax && !isLast) {
    const { value, done } = await reader.read();
    isLast = done;
    if (value) {
      parts.push(new Uint8Array(value));
      size += value.length;
    }
  }
  await reader.cancel().catch(() => {});
  return { bytes: new Uint8Array(await new Blob(parts).arrayBuffer()), isLast };
}
