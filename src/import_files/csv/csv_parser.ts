// @ts-types="./papaparse.d.ts"
import Papa, { type Parser, type QuoteError } from "papaparse";
import { importRowMaxChars } from "../../domain/limits.ts";
import { partChars } from "../bytes/text_parts.ts";
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

/** Shorter runs of blanks do not matter. */
const blanksMin = 32;

/** How many of these blanks take as long as the parsing of one character. */
const blanksPerChar = 20;

/** How much text is parsed at once after a misplaced quote, which may affect all that follows. */
const cautiousChars = 256;

/**
 * How often each character may be parsed again because of misplaced quotes. A line that breaks a row
 * without an end costs up to all that follows it, so a file of such lines takes quadratic time.
 */
const rereadsPerChar = 8;
const rereadCharsMax = rereadsPerChar * importRowMaxChars;

/**
 * Parses CSV text that comes in blocks. Keeps the row at the end of a block until it is complete.
 *
 * A misplaced quote costs one line: what follows is parsed as if it began a row. If that happens so
 * often that the text would be parsed again and again, the file is invalid.
 */
export class CsvParser {
  readonly #parser: Parser;
  #line: number;
  /** The beginning of a row. */
  #rest = "";
  /** The characters that were parsed, as often as they were: a measure of the time it took. */
  parsedChars = 0;
  /** How many characters may be parsed again. A short file gets as much as one row. */
  #rereadChars = importRowMaxChars;
  /** What parsing a character costs, with the blanks that are looked at again and again. */
  #charCost = 1;

  /** @param line The physical line on which the text begins. */
  constructor(delimiter: string, line: number) {
    this.#parser = new Papa.Parser({ delimiter, newline: "\n" });
    this.#line = line;
  }

  /**
   * Yields the rows that are complete with this text, or at the end, all that are left.
   *
   * @throws {FileFailure} `invalid_file` if a line is too long, or too much would be parsed again.
   */
  *parse(block: string, isLast: boolean): Generator<CsvBlock | BrokenLine> {
    const text = this.#rest + block;
    // Whole lines only: whether a quote is misplaced depends on what follows it.
    const end = isLast ? text.length : text.lastIndexOf("\n") + 1;
    this.#checkCost(text);
    this.#rereadChars = Math.min(this.#rereadChars + rereadsPerChar * block.length, rereadCharsMax);
    let at = 0;
    // The row that began in earlier blocks is longer than a part.
    let size = this.#rest.length > partChars ? end : partChars;
    while (at < end) {
      const lineEnd = at + size < end ? text.indexOf("\n", at + size) : -1;
      const to = lineEnd === -1 ? end : lineEnd + 1;
      const part = text.slice(at, to);
      this.parsedChars += part.length * this.#charCost;
      const { data, errors: [error], meta } = this.#parser.parse(part, 0, !isLast || to < end);
      const rows = error === undefined ? data : data.slice(0, error.row);
      const parsed = new CsvBlock(part, rows, this.#line);
      this.#line = parsed.lineAfter;
      if (rows.length > 0) yield parsed;
      if (error !== undefined) {
        const start = parsed.startOf(this.#line)!;
        const broken = this.#breakLine(part, start, error);
        const next = start + broken.text.length + 1;
        this.#checkReread(part.length - next);
        at += next;
        size = cautiousChars;
        yield broken;
      } else if (to < end) {
        this.#checkReread(part.length - meta.cursor);
        at += meta.cursor;
        // Nothing was parsed of a longer row.
        size = meta.cursor === 0 ? 2 * size : Math.min(2 * size, partChars);
      } else if (isLast) {
        at = end;
      } else {
        at += meta.cursor;
        if (end - at <= importRowMaxChars) break;
        // No row is so long: the quote that opens one of its cells is misplaced.
        const broken = this.#breakLine(text, at);
        at += broken.text.length + 1;
        this.#checkReread(end - at);
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

  /**
   * Counts text that was parsed in vain and will be parsed again. What each broken line costs at
   * least is not counted: that is linear.
   */
  #checkReread(chars: number): void {
    this.#rereadChars -= Math.max(0, chars - 2 * cautiousChars) * this.#charCost;
    if (this.#rereadChars >= 0) return;
    throw new FileFailure(
      "invalid_file",
      `Up to line ${this.#line}, quotes are misplaced so often that it is unclear where rows end: ` +
        'write quotes within quoted cells twice, as in "27"" monitor"',
    );
  }

  #checkCost(text: string): void {
    this.#charCost = 1;
    if (!text.includes('"')) return;
    const longest = longestBlanks(text);
    if (longest < blanksMin) return;
    const quotesMax = blanksReadMax / longest;
    let quotes = 0;
    for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) {
      if (++quotes <= quotesMax) continue;
      throw new FileFailure(
        "invalid_file",
        `After line ${this.#line} there are ${longest} blanks in a row among very many quotes`,
      );
    }
    this.#charCost += longest * quotes / blanksPerChar / text.length;
  }
}

/** The length of the longest run of blanks within a line. Runs under `blanksMin` may be missed. */
function longestBlanks(text: string): number {
  let longest = 0;
  // A run of this length includes one of these places.
  for (let at = blanksMin - 1; at < text.length; at += blanksMin) {
    if (!isBlank(text, at)) continue;
    let from = at;
    while (from > 0 && isBlank(text, from - 1)) from--;
    while (at < text.length && isBlank(text, at)) at++;
    longest = Math.max(longest, at - from);
  }
  return longest;
}

function isBlank(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  if (code > 0x20 && code < 0x80) return false;
  return code === 0x20 || (code !== 0x0a && /\s/.test(text.charAt(index)));
}
