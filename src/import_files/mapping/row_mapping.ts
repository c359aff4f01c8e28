import { importColumnNameMaxChars } from "../../domain/limits.ts";
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

/** Whether the cells of a column are used, and what is wrong with the column. */
export interface AddedColumn {
  readonly isUsed: boolean;
  /** Whether all elements of this name in a row are items of one list. */
  readonly isList?: boolean;
  readonly warning?: FileWarning;
}

/** Names the columns of a file, and finds its id. */
export interface ColumnMapping {
  /**
   * Columns that are known before the file is read. In formats without a header they are added
   * first, so that a row that lacks one is the same before and after a row that has it.
   */
  readonly knownColumns: readonly string[];
  /**
   * Adds the next column of the file. Those of CSV are known before the first row; those of XML and
   * NDJSON are found while the file is read.
   *
   * @param index Where rows have the cell. In formats without a header, only columns that are used
   * get one, so that a row with few cells is short.
   */
  addColumn(name: string, index: number): AddedColumn;
  /**
   * Why the file cannot be imported: it lacks a necessary column.
   *
   * @param isInFile Whether the file has a column. Known ones are added before that is clear.
   */
  missingId(isInFile: (name: string) => boolean): string | undefined;
  /** Columns that the mapping names and the file lacks. */
  missingColumns(): readonly FileWarning[];
}

/**
 * Increase this when the meaning of cells changes: the rows of the next import then count as new
 * ones, so that stored products get what they mean now.
 */
export const mappingVersion = 2;

/** Turns the cells of rows into patches. */
export interface RowMapping extends ColumnMapping {
  /** Two mappings with the same fingerprint map rows with the same columns in the same way. */
  readonly fingerprint: string;
  /** The steps that patterns took so far, if the mapping has patterns: a measure of their time. */
  readonly stepsTaken?: number;
  readIds(cells: Cells): RowIds | Refusal;
  readPatch(cells: Cells, ids: RowIds): ProductPatch | Refusal;
}

/** Why a column is ignored whose name could be most of a row. */
export const longName = `its name has more than ${importColumnNameMaxChars} characters`;
