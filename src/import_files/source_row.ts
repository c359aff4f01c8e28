import type { RefusedRow } from "./file_rows.ts";

/** A row that is refused before its cells are mapped. */
export interface RefusedSource extends RefusedRow {
  /** Returns what its cells may be: one list if that is certain, none if they cannot be read. */
  readonly readings?: () => readonly SourceRow["cells"][];
}

/** A row of a file as its parser returns it. */
export interface SourceRow {
  /** By the index of the column; `undefined` if the row lacks it. */
  readonly cells: readonly (string | undefined)[];
  /** The physical line on which it begins. */
  readonly line: number;
  /** The row as received. */
  text(): string;
}
