/** Parsed rows that follow one another in a file, and their text. */
export class CsvBlock {
  /** The line after the last row. */
  readonly lineAfter: number;
  /** The line of each row, if some rows have several lines. */
  readonly #lines: readonly number[] | undefined;
  /** Where each line begins in the text. */
  #lineStarts: readonly number[] | undefined;

  constructor(
    /** Begins with the first row; may continue after the last one. */
    readonly text: string,
    readonly rows: readonly string[][],
    /** The physical line of the first row. */
    readonly firstLine: number,
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
    const next = index + 1 < this.rows.length ? this.lineOf(index + 1) : this.lineAfter;
    const to = this.startOf(next);
    const from = this.startOf(this.lineOf(index))!;
    return to === undefined ? this.text.slice(from) : this.text.slice(from, to - 1);
  }

  /** Where a physical line begins in the text; `undefined` after the last one. */
  startOf(line: number): number | undefined {
    this.#lineStarts ??= lineStartsOf(this.text);
    return this.#lineStarts[line - this.firstLine];
  }
}

/** The line of each row, and of what follows the last one. */
function linesOf(rows: readonly string[][], firstLine: number): number[] {
  const lines = [firstLine];
  let line = firstLine;
  for (const cells of rows) {
    line++;
    for (const cell of cells) {
      for (let at = cell.indexOf("\n"); at !== -1; at = cell.indexOf("\n", at + 1)) line++;
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
