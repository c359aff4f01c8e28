/** The part of papaparse that is used: its parser without files, workers and headers. */
declare const Papa: {
  readonly Parser: new (options: {
    readonly delimiter: string;
    readonly newline: string;
  }) => Parser;
};
export default Papa;

export interface Parser {
  /** With `ignoresLastRow`, a row without a line end after it is left for the next text. */
  parse(text: string, offset: number, ignoresLastRow: boolean): ParsedText;
}

export interface ParsedText {
  readonly data: string[][];
  /** Misplaced quotes; `row` counts from 0, `index` is after the quote that opens the cell. */
  readonly errors: readonly QuoteError[];
  /** `cursor` is where the first row that was left begins. */
  readonly meta: { readonly cursor: number };
}

export interface QuoteError {
  readonly code: "MissingQuotes" | "InvalidQuotes";
  readonly row: number;
  readonly index: number;
}
