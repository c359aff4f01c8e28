/** A row of a CSV file (RFC 4180). */
export interface Row {
  /** The line on which it starts, from 1. */
  readonly line: number;
  /** As it stands in the file. */
  readonly text: string;
  /** None if a quote in it is not closed where a cell ends. */
  readonly cells?: readonly string[];
}

/**
 * The rows of a CSV text whose lines end in `\n`, with the lines they start on; rows that hold nothing are left
 * out. A quote that is never closed costs its own line, not the rest of the file.
 */
export function* readRows(text: string, delimiter: string): Generator<Row> {
  let line = 1;
  for (let at = 0; at < text.length;) {
    const { cells, end } = readCells(text, at, delimiter) ?? { end: lineEnd(text, at) };
    const row = text.slice(at, end);
    if (row.trim() !== "") yield { line, text: row, ...(cells && { cells }) };
    line += row.split("\n").length;
    at = end + 1;
  }
}

/** The lines of a text that hold anything. */
export function* readLines(text: string): Generator<Row> {
  let line = 1;
  for (let at = 0; at < text.length; line++) {
    const end = lineEnd(text, at);
    const row = text.slice(at, end);
    if (row.trim() !== "") yield { line, text: row };
    at = end + 1;
  }
}

interface Cells {
  readonly cells: readonly string[];
  /** Where the row's line end is, or the text's. */
  readonly end: number;
}

/** The cells of the row at `start`; nothing where a quote is not closed. */
function readCells(text: string, start: number, delimiter: string): Cells | undefined {
  const cells: string[] = [];
  for (let at = start;; at++) {
    const cell = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at, delimiter);
    if (cell === undefined) return;
    cells.push(cell.value);
    at = cell.end;
    if (at >= text.length || text[at] === "\n") return { cells, end: at };
    if (text[at] !== delimiter) return;
  }
}

interface Cell {
  readonly value: string;
  /** Where the character behind it is. */
  readonly end: number;
}

function readPlain(text: string, start: number, delimiter: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n") end++;
  return { value: text.slice(start, end), end };
}

/** A cell in quotes, in which two quotes stand for one, and a line end for itself. */
function readQuoted(text: string, start: number): Cell | undefined {
  let end = start + 1;
  while (true) {
    end = text.indexOf('"', end);
    if (end === -1) return;
    if (text[end + 1] !== '"') break;
    end += 2;
  }
  return { value: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf("\n", start);
  return end === -1 ? text.length : end;
}

const delimiters = [",", ";", "\t", "|"] as const;

/** Whether some of a line's cells seem to hold lists: "1;2,3". */
export function isPartedTwoWays(line: string): boolean {
  return delimiters.filter((it) => line.includes(it)).length > 1;
}

/** What parts the cells: what stands most often in the first line that holds anything, quoted cells aside. */
export function delimiterOf(text: string): string {
  const first = /\S[^\n]*/.exec(text)?.[0].replace(/"[^"]*"/g, "") ?? "";
  const count = (delimiter: string) => first.split(delimiter).length;
  return delimiters.reduce((best, it) => count(it) > count(best) ? it : best);
}
