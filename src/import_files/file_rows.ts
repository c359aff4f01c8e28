import type { BuiltInMapping, Mapping } from "../domain/imports/mapping.ts";
import type { JsonValue } from "../domain/json.ts";

/** How a body is encoded, from its headers; see `readFileFormat()`. */
export interface FileFormat {
  readonly type: "csv" | "tsv" | "ndjson" | "xml";
  /** The encoding that the sender declared. It beats detection and byte order mark. */
  readonly charset?: string;
  readonly isGzip: boolean;
}

/** How cells become fields: two built-in mappings, or one of the project's. */
export type FileMapping = BuiltInMapping | OwnMapping;
export type OwnMapping = Omit<Mapping, "id">;

export interface ReadOptions {
  readonly format: FileFormat;
  readonly mapping: FileMapping;
  /**
   * Part of the hash of each row: after `merge`, a stored product may have fields that the same row
   * removes with `replace`.
   */
  readonly mode: "merge" | "replace";
  /** The most bytes after unpacking; `importBytesMax` if omitted. */
  readonly bytesMax?: number;
  /** The most data rows; `importRowsMax` if omitted. */
  readonly rowsMax?: number;
}

/** Something that the merchant should know although the file was read. */
export interface FileWarning {
  readonly code:
    | "charset_guessed"
    | "unknown_column"
    | "unknown_type"
    | "duplicate_column"
    | "missing_column";
  readonly detail: string;
  readonly column?: string;
}

/** A row that is not imported. */
export interface RefusedRow {
  readonly line: number;
  /** The header's text, the element's or the member's name; none if the whole row is refused. */
  readonly column?: string;
  readonly detail: string;
  /** The row as received. */
  readonly row: string;
  /** What the row may be about. With `replace`, all of that stays as it is. */
  readonly names?: readonly NamedByRow[];
}

/** The product of a refused row, and in a file of assignments the badge. */
export interface NamedByRow {
  readonly productId: number;
  readonly variantId?: number | undefined;
  /** Whether the row may be of any variant of the product, because it is unclear of which. */
  readonly isOfAnyVariant?: boolean;
  readonly badge?: AssignmentRow["badge"];
}

/**
 * What a row says about a product or a variant: `null` removes a field, a missing field stays as it
 * is.
 */
export interface TargetPatch {
  readonly title?: string | null;
  /** For a variant only with the mapping `google`, which needs it for the product's `url`. */
  readonly url?: string | null;
  readonly imageUrl?: string | null;
  readonly sku?: string | null;
  /** In the order of the columns. No path is the beginning of another one. */
  readonly attributes?: readonly AttributePatch[];
  /**
   * Whether all other attributes that the mapping `google` writes are removed. Naming each would be
   * most of what is stored of a row.
   */
  readonly lacksOthers?: "google";
}
export type AttributePatch = readonly [path: readonly string[], value: JsonValue | null];

export interface VariantPatch {
  readonly id: number;
  readonly patch: TargetPatch;
}

/** What a row changes. */
export interface ProductPatch {
  readonly product?: TargetPatch;
  /** Of a row with a `variantId` only that variant. */
  readonly variants?: readonly VariantPatch[];
}

/** A row with a valid id, not mapped yet. */
export interface FileRow {
  /** The physical line on which the row begins, from 1. */
  readonly line: number;
  readonly productId: number;
  readonly variantId?: number | undefined;
  /**
   * The ids in the file, of the mapping `google`, which keeps only their digits. Two rows with the
   * same number and different source ids clash.
   */
  readonly sourceIds?: SourceIds | undefined;
  /** Whether a row of a product may bring variants, too. */
  readonly hasVariants?: boolean;
  /**
   * A hash of the cells, the mapping and the columns, as two unsigned 32-bit integers. Rows with
   * the same hash have the same patch.
   */
  hash(): readonly [number, number];
  /** Maps the row. */
  patch(): ProductPatch | RefusedRow;
  /** The row as received, with line ends as `\n`. */
  row(): string;
}

export interface SourceIds {
  readonly product: string;
  readonly variant?: string;
}

/** A row of a file of assignments. */
export interface AssignmentRow {
  readonly line: number;
  /** A badge's id in lower case, or its exact name if the text is no id. */
  readonly badge: { readonly id: string } | { readonly name: string };
  readonly productId: number;
  /** Distinct, at least one. */
  readonly variantIds?: readonly number[];
  /** Only together with `variantIds`. */
  readonly showOnProduct?: boolean;
  readonly exclude?: true;
  /** Whether the assignment or exclusion is deleted. */
  readonly remove?: true;
  row(): string;
}

/** Some rows of a file, in its order. */
export interface RowBatch<Row = FileRow> {
  readonly rows: readonly (Row | RefusedRow)[];
  /** The bytes of the body that were received so far, before unpacking. */
  readonly bytesRead: number;
  /** Those that became known with this batch. */
  readonly warnings: readonly FileWarning[];
}

/** Whether a row, or the patch of one, was refused. */
export function isRefused(row: object): row is RefusedRow {
  return "detail" in row;
}

/** Why a whole file cannot be imported. */
export class FileFailure extends Error {
  override readonly name = "FileFailure";

  constructor(
    readonly code: "invalid_file" | "empty" | "payload_too_large",
    readonly detail: string,
    options?: ErrorOptions,
  ) {
    super(detail, options);
  }
}
