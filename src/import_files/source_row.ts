/** A row of a file as its parser returns it. */
export interface SourceRow {
  /** By the index of the column; `undefined` if the row lacks it. */
  readonly cells: readonly (string | undefined)[];
  /** The physical line on which it begins. */
  readonly line: number;
  /** The row as received. */
  text(): string;
}
