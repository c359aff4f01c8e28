import type { FileRow, ProductPatch, RefusedRow, SourceIds } from "./file_rows.ts";
import type { CellHash, Hash } from "./mapping/cell_hash.ts";
import { Refusal } from "./mapping/refusal.ts";
import type { RowIds, RowMapping } from "./mapping/row_mapping.ts";
import type { SourceRow } from "./source_row.ts";

/** A refused row, with its place in the file. */
export function refuse(
  source: Pick<SourceRow, "line" | "text">,
  { column, detail, named }: Refusal,
): RefusedRow {
  return {
    line: source.line,
    ...column !== undefined && { column },
    detail,
    row: source.text(),
    ...named !== undefined && { names: [named] },
  };
}

/** A row of cells. A class rather than an object of closures, because there are millions. */
export class CellRow implements FileRow {
  readonly line: number;
  readonly productId: number;
  readonly variantId: number | undefined;
  readonly sourceIds: SourceIds | undefined;
  readonly #source: SourceRow;
  readonly #ids: RowIds;
  readonly #mapping: RowMapping;
  readonly #hash: CellHash;

  constructor(source: SourceRow, ids: RowIds, mapping: RowMapping, hash: CellHash) {
    this.line = source.line;
    this.productId = ids.productId;
    this.variantId = ids.variantId;
    this.sourceIds = ids.sourceIds;
    this.#source = source;
    this.#ids = ids;
    this.#mapping = mapping;
    this.#hash = hash;
  }

  hash(): Hash {
    return this.#hash.hash(this.#source.cells);
  }

  patch(): ProductPatch | RefusedRow {
    const patch = this.#mapping.readPatch(this.#source.cells, this.#ids);
    return patch instanceof Refusal ? refuse(this.#source, patch) : patch;
  }

  row(): string {
    return this.#source.text();
  }
}
