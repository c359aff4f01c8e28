import { importRowsMax } from "../domain/limits.ts";
import { readText, type TextBlock } from "./bytes/read_text.ts";
import { UnpackedBody } from "./bytes/unpacked_body.ts";
import { CsvRow, readCsv } from "./csv/read_csv.ts";
import {
  FileFailure,
  type FileRow,
  type FileWarning,
  type ProductPatch,
  type ReadOptions,
  type RefusedRow,
  type RowBatch,
  type SourceIds,
} from "./file_rows.ts";
import { CellHash, type Hash } from "./mapping/cell_hash.ts";
import { ColumnsMapping } from "./mapping/columns_mapping.ts";
import { Refusal } from "./mapping/refusal.ts";
import type { RowIds, RowMapping } from "./mapping/row_mapping.ts";

/**
 * Reads the rows of a file of products while it arrives. Holds some 64 KiB of it at a time, and at
 * most a row of 1 MiB.
 *
 * @throws {FileFailure} if the whole file cannot be imported.
 * @throws Whatever the body fails with.
 */
export async function* readRows(
  body: ReadableStream<Uint8Array>,
  options: ReadOptions,
): AsyncGenerator<RowBatch> {
  const unpacked = new UnpackedBody(body, options.format.isGzip);
  const warnings: FileWarning[] = [];
  const blocks = noteWarnings(readText(unpacked, options), warnings);
  const rowsMax = options.rowsMax ?? importRowsMax;
  let count = 0;
  for await (const rows of readBlocks(blocks, options, warnings)) {
    count += rows.length;
    if (count > rowsMax) {
      throw new FileFailure("payload_too_large", `The file has more than ${rowsMax} rows`);
    }
    yield { rows, bytesRead: unpacked.bytesRead, warnings: warnings.splice(0) };
  }
  if (count === 0) throw new FileFailure("empty", "The file has no rows");
}

async function* noteWarnings(
  blocks: AsyncIterable<TextBlock>,
  warnings: FileWarning[],
): AsyncGenerator<TextBlock> {
  for await (const block of blocks) {
    if (block.warning !== undefined) warnings.push(block.warning);
    yield block;
  }
}

async function* readBlocks(
  blocks: AsyncIterable<TextBlock>,
  options: ReadOptions,
  warnings: FileWarning[],
): AsyncGenerator<(FileRow | RefusedRow)[]> {
  const mapping = new ColumnsMapping();
  const hash = new CellHash(`${mapping.fingerprint} ${options.mode}`);
  const addColumn = (name: string, index: number) => {
    const { isUsed, warning } = mapping.addColumn(name);
    if (isUsed) hash.addColumn(index, name);
    if (warning !== undefined) warnings.push(warning);
  };
  const { type } = options.format;
  if (type !== "csv" && type !== "tsv") throw new Error(`No reader for ${type} yet`);
  const csv = readCsv(blocks, type, (names) => {
    names.forEach(addColumn);
    const missing = mapping.missingId();
    if (missing !== undefined) {
      throw new FileFailure("invalid_file", `${missing}. The columns are ${list(names)}.`);
    }
  });
  for await (const rows of csv) {
    yield rows.map((row) => row instanceof CsvRow ? mapIds(row, mapping, hash) : row);
  }
}

function list(names: readonly string[]): string {
  const shown = names.slice(0, 20).map((name) => JSON.stringify(name.slice(0, 60))).join(", ");
  return names.length > 20 ? `${shown} and ${names.length - 20} more` : shown;
}

function mapIds(source: CsvRow, mapping: RowMapping, hash: CellHash): FileRow | RefusedRow {
  const ids = mapping.readIds(source.cells);
  return ids instanceof Refusal ? refused(source, ids) : new MappedRow(source, ids, mapping, hash);
}

function refused(source: CsvRow, { column, detail }: Refusal): RefusedRow {
  const { line } = source;
  return column === undefined
    ? { line, detail, row: source.text() }
    : { line, column, detail, row: source.text() };
}

/** A row of cells. A class rather than an object of closures, because there are millions. */
class MappedRow implements FileRow {
  readonly #source: CsvRow;
  readonly #ids: RowIds;
  readonly #mapping: RowMapping;
  readonly #hash: CellHash;

  constructor(source: CsvRow, ids: RowIds, mapping: RowMapping, hash: CellHash) {
    this.#source = source;
    this.#ids = ids;
    this.#mapping = mapping;
    this.#hash = hash;
  }

  get line(): number {
    return this.#source.line;
  }
  get productId(): number {
    return this.#ids.productId;
  }
  get variantId(): number | undefined {
    return this.#ids.variantId;
  }
  get sourceIds(): SourceIds | undefined {
    return this.#ids.sourceIds;
  }

  hash(): Hash {
    return this.#hash.hash(this.#source.cells);
  }

  patch(): ProductPatch | RefusedRow {
    const patch = this.#mapping.readPatch(this.#source.cells, this.#ids);
    return patch instanceof Refusal ? refused(this.#source, patch) : patch;
  }

  row(): string {
    return this.#source.text();
  }
}
