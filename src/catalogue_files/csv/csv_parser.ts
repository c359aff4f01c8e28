// @ts-types="./papaparse.d.ts"
import Papa, { type Parser, type QuoteError } from "papaparse";
import { importRowMaxChars } from "../../domain/limits.ts";
import { FileFailure } from "../file_rows.ts";
import { CsvBlock } from "./csv_block.ts";

/**
 * papaparse looks at the blanks in front of the next delimiter for each misplaced quote. This many
 * characters take some 20 ms; only a file made for it needs more.
 */
const blanksReadMax = 20_000_000;

/**
 * Parses CSV text that comes in blocks. Keeps the row at the end of a block until it is complete.
 * Line ends are `\n`, `\r\n` or `\r`, mixed as they come; within cells, they become `\n`.
 */
export class CsvParser {
  readonly #parser: Parser;
  #line: number;
  /** The beginning of a row. */
  #rest = "";
  #endsWithReturn = false;

  /** @param line The physical line on which the text begins. */
  constructor(readonly delimiter: string, line: number) {
    this.#parser = new Papa.Parser({ delimiter, newline: "\n" });
    this.#line = line;
  }

  /** The rows that are complete with this text, or at the end of the file, all that are left. */
  parse(block: string, isLast: boolean): CsvBlock {
    const text = this.#rest + this.#withPlainLineEnds(block, isLast);
    this.#checkCost(text);
    const { data, errors, meta } = this.#parser.parse(text, 0, !isLast);
    const misplaced = new Map<number, QuoteError>();
    // A row that was left may have errors too: it is parsed again.
    for (const error of errors) {
      if (error.row < data.length && !misplaced.has(error.row)) misplaced.set(error.row, error);
    }
    const parsed = new CsvBlock(text, data, this.#line, misplaced, this.delimiter);
    this.#rest = isLast ? "" : text.substring(meta.cursor);
    this.#line = parsed.lineAfter;
    if (this.#rest.length > importRowMaxChars) {
      throw new FileFailure(
        "invalid_file",
        `The row on line ${this.#line} is longer than ${importRowMaxChars} characters: a line end ` +
          "is missing, or a quote is never closed",
      );
    }
    return parsed;
  }

  #withPlainLineEnds(block: string, isLast: boolean): string {
    // The `\n` of a `\r\n` may be in the next block.
    let text = this.#endsWithReturn ? `\r${block}` : block;
    this.#endsWithReturn = !isLast && text.endsWith("\r");
    if (this.#endsWithReturn) text = text.slice(0, -1);
    return text.includes("\r") ? text.replaceAll("\r\n", "\n").replaceAll("\r", "\n") : text;
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
