/** A row of a CSV file (RFC 4180). */
export interface Row {
  /** The line on which it starts, counted from 1. */
  readonly line: number;
  /** The row as it is in the file. */
  readonly text: string;
  /** Missing if a quoted cell is not closed. */
  readonly cells?: readonly string[];
}

/**
 * The non-blank rows of a CSV text with `\n` as line ends, with the lines they start on. An
 * unclosed quote affects only its own line, not the rest of the file.
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

/** The non-blank lines of a text. */
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
  /** The index of the row's line end, or of the text's end. */
  readonly end: number;
}

/** The cells of the row at `start`; `undefined` if a quoted cell is not closed. */
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
  /** The index after the cell. */
  readonly end: number;
}

function readPlain(text: string, start: number, delimiter: string): Cell {
  let end = start;
  while (end < text.length && text[end] !== delimiter && text[end] !== "\n") end++;
  return { value: text.slice(start, end), end };
}

/** Reads a quoted cell, in which `""` is a quote and line ends are allowed. */
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

/** Whether a line has several kinds of separators, so that cells may hold lists: "1;2,3". */
export function isPartedTwoWays(line: string): boolean {
  return delimiters.filter((it) => line.includes(it)).length > 1;
}

/**
 * The delimiter of cells: the most frequent one in the first non-blank line, without quoted cells.
 */
export function delimiterOf(text: string): string {
  const first = /\S[^\n]*/.exec(text)?.[0].replace(/"[^"]*"/g, "") ?? "";
  const count = (delimiter: string) => first.split(delimiter).length;
  return delimiters.reduce((best, it) => count(it) > count(best) ? it : best);
}
