import { importColumnsMax } from "../../domain/limits.ts";
import { readable } from "../bytes/text_decoder.ts";
import type { TextBlock } from "../bytes/read_text.ts";
import { FileFailure, type RefusedRow } from "../file_rows.ts";
import type { CsvBlock } from "./csv_block.ts";
import { CsvParser } from "./csv_parser.ts";
import { detectDelimiter } from "./delimiter.ts";

/** A row of CSV with a cell for each column. */
export class CsvRow {
  constructor(
    readonly cells: readonly string[],
    readonly line: number,
    readonly block: CsvBlock,
    readonly index: number,
  ) {}

  /** The row as received. */
  text(): string {
    return readable(this.block.textOf(this.index));
  }
}

/** The rows of a block. Those that are no valid CSV are refused. */
export interface CsvRows {
  readonly rows: (CsvRow | RefusedRow)[];
}

/**
 * Reads CSV.
 *
 * @param onHeader Called with the columns' names, before any row is yielded.
 */
export async function* readCsv(
  blocks: AsyncIterable<TextBlock>,
  type: "csv" | "tsv",
  onHeader: (names: readonly string[]) => void,
): AsyncGenerator<(CsvRow | RefusedRow)[]> {
  let parser: CsvParser | undefined;
  let names: string[] | undefined;
  for await (const { text, isLast } of blocks) {
    let rest = text;
    if (parser === undefined) {
      const first = detectDelimiter(text, type === "tsv" ? "\t" : ",");
      parser = new CsvParser(first.delimiter, first.headerLine);
      rest = first.text;
    }
    const block = parser.parse(rest, isLast);
    let index = 0;
    if (names === undefined) {
      while (index < block.rows.length && isBlank(block.rows[index]!)) index++;
      if (index === block.rows.length) continue;
      names = readHeader(block, index);
      onHeader(names);
      index++;
    }
    yield rowsOf(block, index, names);
  }
  if (names === undefined) throw new FileFailure("empty", "The file is empty: it has no header");
}

function readHeader(block: CsvBlock, index: number): string[] {
  const cells = block.rows[index]!;
  if (cells.length > importColumnsMax) {
    throw new FileFailure(
      "invalid_file",
      `The file has ${cells.length} columns, and at most ${importColumnsMax} are allowed`,
    );
  }
  if (block.misplacedQuotes.has(index)) {
    throw new FileFailure("invalid_file", "The header has a quote that is misplaced or not closed");
  }
  return cells.map((cell) => readable(cell).trim());
}

function rowsOf(block: CsvBlock, from: number, names: readonly string[]): (CsvRow | RefusedRow)[] {
  const rows: (CsvRow | RefusedRow)[] = [];
  const isSuspect = !block.text.isWellFormed() || block.text.includes("\0");
  for (let index = from; index < block.rows.length; index++) {
    const cells = block.rows[index]!;
    if (cells[0] === "" && isBlank(cells)) continue;
    const refused = cells.length === names.length && !isSuspect && block.misplacedQuotes.size === 0
      ? undefined
      : refusalOf(block, index, names);
    rows.push(refused ?? new CsvRow(cells, block.lineOf(index), block, index));
  }
  return rows;
}

/** Whether a row has no text at all, as at the end of many spreadsheets. */
function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === "");
}

/** Why a row is no valid CSV, if it is not. */
function refusalOf(
  block: CsvBlock,
  index: number,
  names: readonly string[],
): RefusedRow | undefined {
  const refuse = (detail: string, column?: string): RefusedRow => ({
    line: block.lineOf(index),
    ...(column === undefined ? {} : { column }),
    detail,
    row: readable(block.textOf(index)),
  });
  const cells = block.rows[index]!;
  const misplaced = block.misplacedQuotes.get(index);
  if (misplaced !== undefined) {
    const detail = misplaced.code === "MissingQuotes"
      ? "has a quote that is never closed"
      : 'has a quote within a quoted cell: write it twice, as in "27"" monitor"';
    return refuse(detail, names[block.cellBefore(index, misplaced.index)]);
  }
  for (const [at, cell] of cells.entries()) {
    if (cell.includes("\0")) return refuse("has a NUL character", names[at]);
    if (cell.isWellFormed()) continue;
    return refuse("has bytes that are invalid in the encoding of the file", names[at]);
  }
  const extra = cells.slice(names.length);
  if (cells.length < names.length || !isBlank(extra)) {
    return refuse(
      `has ${cells.length} cells, and the header has ${names.length}: quote cells that contain ` +
        "the delimiter or a line end",
    );
  }
}
