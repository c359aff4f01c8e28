import type { FileWarning, ProductPatch, SourceIds } from "../file_rows.ts";
import type { Refusal } from "./refusal.ts";

/** The cells of a row, by the index of their column; `undefined` if the row lacks one. */
export type Cells = readonly (string | undefined)[];

/** Of which product or variant a row is. */
export interface RowIds {
  readonly productId: number;
  readonly variantId?: number;
  readonly sourceIds?: SourceIds;
}

/** Turns the cells of rows into patches. */
export interface RowMapping {
  /** Two mappings with the same fingerprint map rows with the same columns in the same way. */
  readonly fingerprint: string;
  /**
   * Adds the next column of the file. Columns are found while XML is read; those of CSV are known
   * before the first row. Returns whether the cells are used, and what is wrong with the column.
   */
  addColumn(name: string): { readonly isUsed: boolean; readonly warning?: FileWarning };
  /** Why files with these columns cannot be imported: the id's column is missing. */
  missingId(): string | undefined;
  /** Columns that the mapping names and the file lacks. */
  missingColumns(): readonly FileWarning[];
  readIds(cells: Cells): RowIds | Refusal;
  readPatch(cells: Cells, ids: RowIds): ProductPatch | Refusal;
}
