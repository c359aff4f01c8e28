// @ts-types="./papaparse.d.ts"
import Papa, { type QuoteError } from "papaparse";

/** The parsed rows of a part of a file, and their text. */
export class CsvBlock {
  /** The line after the last row. */
  readonly lineAfter: number;
  /** The line of each row, if some rows have several lines. */
  readonly #lines: readonly number[] | undefined;
  /** Where each line begins in the text. */
  #lineStarts: number[] | undefined;

  constructor(
    readonly text: string,
    readonly rows: readonly string[][],
    /** The line of the first row. */
    readonly firstLine: number,
    readonly misplacedQuotes: ReadonlyMap<number, QuoteError>,
    readonly delimiter: string,
  ) {
    // Only quoted cells have line ends.
    this.#lines = text.includes('"') ? linesOf(rows, firstLine) : undefined;
    this.lineAfter = this.#lines?.[rows.length] ?? firstLine + rows.length;
  }

  /** The physical line on which a row begins. */
  lineOf(index: number): number {
    return this.#lines === undefined ? this.firstLine + index : this.#lines[index]!;
  }

  /** The text of a row, without the line end after it. */
  textOf(index: number): string {
    const starts = this.#lineStarts ??= lineStartsOf(this.text);
    const from = starts[this.lineOf(index) - this.firstLine]!;
    const next = index + 1 < this.rows.length ? this.lineOf(index + 1) : this.lineAfter;
    const to = starts[next - this.firstLine];
    return to === undefined ? this.text.slice(from) : this.text.slice(from, to - 1);
  }

  /** The index of the cell of a row that begins before `end` in the text. */
  cellBefore(index: number, end: number): number {
    const starts = this.#lineStarts ??= lineStartsOf(this.text);
    const before = this.text.slice(starts[this.lineOf(index) - this.firstLine], end);
    const parser = new Papa.Parser({ delimiter: this.delimiter, newline: "\n" });
    return parser.parse(before, 0, false).data[0]!.length - 1;
  }
}

/** The line of each row, and of what follows the last one. */
function linesOf(rows: readonly string[][], firstLine: number): number[] {
  const lines = [firstLine];
  let line = firstLine;
  for (const cells of rows) {
    line++;
    for (const cell of cells) {
      if (cell.includes("\n")) line += cell.split("\n").length - 1;
    }
    lines.push(line);
  }
  return lines;
}

function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
    starts.push(at + 1);
  }
  return starts;
}
