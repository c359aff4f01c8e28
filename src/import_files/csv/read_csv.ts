import { importColumnsMax } from "../../domain/limits.ts";
import { readable } from "../bytes/text_decoder.ts";
import type { TextBlock } from "../bytes/read_text.ts";
import { partChars } from "../bytes/text_parts.ts";
import { FileFailure } from "../file_rows.ts";
import { invalidCharacters } from "../invalid_characters.ts";
import type { RefusedSource, SourceRow } from "../source_row.ts";
import { CsvBlock } from "./csv_block.ts";
import { type BrokenLine, CsvParser } from "./csv_parser.ts";
import { detectDelimiter } from "./delimiter.ts";

/** A row of CSV with a cell for each column. */
class CsvRow implements SourceRow {
  readonly cells: readonly string[];
  readonly line: number;
  readonly #block: CsvBlock;
  readonly #index: number;

  constructor(block: CsvBlock, index: number) {
    this.cells = block.rows[index]!;
    this.line = block.lineOf(index);
    this.#block = block;
    this.#index = index;
  }

  text(): string {
    return readable(this.#block.textOf(this.#index));
  }
}

/**
 * Reads CSV. Rows that are no valid CSV are refused; rows without any text are skipped. Yields rows,
 * or none, whenever a part of the text is parsed, so that the caller can pause.
 *
 * @param onHeader Called with the columns' names, before any row is yielded.
 */
export async function* readCsv(
  blocks: AsyncIterable<TextBlock>,
  type: "csv" | "tsv",
  onHeader: (names: readonly string[]) => void,
): AsyncGenerator<(SourceRow | RefusedSource)[]> {
  let parser: CsvParser | undefined;
  let delimiter = ",";
  let names: readonly string[] | undefined;
  for await (const { text, isLast } of blocks) {
    let rest = text;
    if (parser === undefined) {
      const first = detectDelimiter(text, type === "tsv" ? "\t" : ",");
      ({ delimiter } = first);
      parser = new CsvParser(delimiter, first.headerLine);
      rest = first.text;
    }
    let rows: (SourceRow | RefusedSource)[] = [];
    let pauseAt = parser.parsedChars + partChars;
    for (const part of parser.parse(rest, isLast)) {
      if (part instanceof CsvBlock) {
        let from = 0;
        if (names === undefined) {
          const header = findHeader(part);
          // Rows before it are blank.
          from = header?.next ?? part.rows.length;
          names = header?.names;
          if (names !== undefined) onHeader(names);
        }
        while (names !== undefined && from < part.rows.length) {
          from = addRows(part, from, names, rows);
          if (from === part.rows.length) break;
          yield rows;
          rows = [];
        }
      } else if (names === undefined) {
        const detail = "The header has a quote that is misplaced or not closed";
        throw new FileFailure("invalid_file", detail);
      } else rows.push(refuseBroken(part, names, delimiter));
      if (parser.parsedChars < pauseAt) continue;
      yield rows;
      rows = [];
      pauseAt = parser.parsedChars + partChars;
    }
    yield rows;
  }
  if (names === undefined) throw new FileFailure("empty", "The file is empty: it has no header");
}

/** The columns' names, from the first row that is not empty, and the index of the next row. */
function findHeader({ rows }: CsvBlock): { names: readonly string[]; next: number } | undefined {
  const index = rows.findIndex((cells) => !isBlank(cells));
  if (index === -1) return undefined;
  const cells = rows[index]!;
  if (cells.length > importColumnsMax) {
    throw new FileFailure(
      "invalid_file",
      `The file has ${cells.length} columns, and at most ${importColumnsMax} are allowed`,
    );
  }
  return { names: cells.map((cell) => readable(cell).trim()), next: index + 1 };
}

/**
 * Adds the rows from an index on, up to the end or to where it is time for a pause: what a refused
 * row may be about is read for each column, however short it is. Returns the next index.
 */
function addRows(
  block: CsvBlock,
  from: number,
  names: readonly string[],
  rows: (SourceRow | RefusedSource)[],
): number {
  let readColumns = 0;
  const isSuspect = !block.text.isWellFormed() || block.text.includes("\0");
  for (let index = from; index < block.rows.length; index++) {
    const cells = block.rows[index]!;
    if (cells[0] === "" && isBlank(cells)) continue;
    const refused = cells.length === names.length && !isSuspect
      ? undefined
      : refuseInvalid(block, index, names);
    rows.push(refused ?? new CsvRow(block, index));
    if (refused !== undefined) readColumns += names.length;
    if (readColumns >= partChars) return index + 1;
  }
  return block.rows.length;
}

/** Whether a row has no text at all, as at the end of many spreadsheets. */
function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell === "");
}

/** Refuses a row with invalid characters, or with too few or too many cells. */
function refuseInvalid(
  block: CsvBlock,
  index: number,
  names: readonly string[],
): RefusedSource | undefined {
  const cells = block.rows[index]!;
  const refuse = (detail: string, column?: string): RefusedSource => ({
    line: block.lineOf(index),
    ...(column === undefined ? {} : { column }),
    detail,
    row: readable(block.textOf(index)),
    readings: () => readingsOf(cells, names.length),
  });
  for (const [at, cell] of cells.entries()) {
    const detail = invalidCharacters(cell);
    if (detail !== undefined) return refuse(detail, names[at]);
  }
  if (cells.length < names.length || !isBlank(cells.slice(names.length))) {
    return refuse(
      `has ${cells.length} cells, and the header has ${names.length}: quote cells that contain ` +
        "the delimiter or a line end",
    );
  }
}

function refuseBroken(
  { line, text, isUnclosed, cell }: BrokenLine,
  names: readonly string[],
  delimiter: string,
): RefusedSource {
  const column = names[cell];
  const detail = isUnclosed
    ? "has a quote at the beginning of a cell that is never closed"
    : 'has a quote within a quoted cell: write it twice, as in "27"" monitor"';
  return {
    line,
    ...(column === undefined ? {} : { column }),
    detail,
    row: readable(text),
    readings: () =>
      text.length > brokenMaxChars
        ? []
        : readingsOf(text.split(delimiter), names.length).map((cells) => cells.map(unquoted)),
  };
}

/** The cells of a broken line are only looked for up to this length. */
const brokenMaxChars = 64 * 1024;

/** A cell without the quotes around it. */
function unquoted(cell: string | undefined): string | undefined {
  return cell === undefined ? undefined : /^"(.*)"$/s.exec(cell.trim())?.[1] ?? cell;
}

/**
 * What the cells of a refused row may be, for `count` columns. With too many or too few of them, the
 * error is after the first ones or before the last ones.
 */
function readingsOf(cells: readonly string[], count: number): (readonly (string | undefined)[])[] {
  if (cells.length === count) return [cells];
  const missing = Math.max(count - cells.length, 0);
  const last = [...Array(missing).fill(undefined), ...cells.slice(-count)];
  return [cells.slice(0, count), last];
}
