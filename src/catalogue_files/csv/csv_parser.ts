// @ts-types="./papaparse.d.ts"
import Papa, { type Parser, type QuoteError } from "papaparse";
import { importRowMaxChars } from "../../domain/limits.ts";
import { FileFailure } from "../file_rows.ts";
import { CsvBlock } from "./csv_block.ts";

/** A line that begins a row with a misplaced quote. The row ends with the line. */
export interface BrokenLine {
  readonly line: number;
  readonly text: string;
  /** Whether no quote closes the cell, rather than one in the middle of it. */
  readonly isUnclosed: boolean;
  /** The index of the cell with the quote. */
  readonly cell: number;
}

/**
 * papaparse looks at the blanks in front of the next delimiter for each misplaced quote. This many
 * characters take some 20 ms; only a file made for it needs more.
 */
const blanksReadMax = 20_000_000;

/** How much text is parsed at once after a misplaced quote, which may affect all that follows. */
const cautiousChars = 256;

/**
 * Parses CSV text that comes in blocks. Keeps the row at the end of a block until it is complete.
 *
 * A misplaced quote costs one line: what follows is parsed as if it began a row.
 */
export class CsvParser {
  readonly #parser: Parser;
  #line: number;
  /** The beginning of a row. */
  #rest = "";

  /** @param line The physical line on which the text begins. */
  constructor(delimiter: string, line: number) {
    this.#parser = new Papa.Parser({ delimiter, newline: "\n" });
    this.#line = line;
  }

  /** Yields the rows that are complete with this text, or at the end, all that are left. */
  *parse(block: string, isLast: boolean): Generator<CsvBlock | BrokenLine> {
    const text = this.#rest + block;
    // Whole lines only: whether a quote is misplaced depends on what follows it.
    const end = isLast ? text.length : text.lastIndexOf("\n") + 1;
    this.#checkCost(text);
    let at = 0;
    let size = end;
    while (at < end) {
      const lineEnd = at + size < end ? text.indexOf("\n", at + size) : -1;
      const to = lineEnd === -1 ? end : lineEnd + 1;
      const part = text.slice(at, to);
      const { data, errors: [error], meta } = this.#parser.parse(part, 0, !isLast || to < end);
      const rows = error === undefined ? data : data.slice(0, error.row);
      const parsed = new CsvBlock(part, rows, this.#line);
      this.#line = parsed.lineAfter;
      if (rows.length > 0) yield parsed;
      if (error !== undefined) {
        const start = parsed.startOf(this.#line)!;
        const broken = this.#breakLine(part, start, error);
        at += start + broken.text.length + 1;
        size = cautiousChars;
        yield broken;
      } else if (to < end) {
        at += meta.cursor;
        size *= 2;
      } else if (isLast) {
        at = end;
      } else {
        at += meta.cursor;
        if (end - at <= importRowMaxChars) break;
        // No row is so long: the quote that opens one of its cells is misplaced.
        const broken = this.#breakLine(text, at);
        at += broken.text.length + 1;
        size = cautiousChars;
        yield broken;
      }
    }
    this.#rest = text.slice(at);
    if (!isLast && text.length - end > importRowMaxChars) {
      throw new FileFailure(
        "invalid_file",
        `Line ${this.#line} is longer than ${importRowMaxChars} characters`,
      );
    }
  }

  /** Ends the row that begins at `start` with its line. */
  #breakLine(text: string, start: number, error?: QuoteError): BrokenLine {
    const end = text.indexOf("\n", start);
    const line = end === -1 ? text.slice(start) : text.slice(start, end);
    // Without an error, the quote is closed too late, but not on this line.
    const quote = error?.index ??
      start + (this.#parser.parse(line, 0, false).errors[0]?.index ?? 1);
    const before = text.slice(start, quote - 1);
    const cells = before === "" ? [""] : this.#parser.parse(before, 0, false).data[0]!;
    return {
      line: this.#line++,
      text: line,
      isUnclosed: error?.code !== "InvalidQuotes",
      cell: cells.length - 1,
    };
  }

  #checkCost(text: string): void {
    if (!text.includes('"')) return;
    let longest = 0;
    for (const [blanks] of text.matchAll(/[^\S\n]{32,}/g)) {
      longest = Math.max(longest, blanks.length);
    }
    if (longest === 0) return;
    if (longest * (text.split('"').length - 1) > blanksReadMax) {
      throw new FileFailure(
        "invalid_file",
        `After line ${this.#line} there are ${longest} blanks in a row among very many quotes`,
      );
    }
  }
}
