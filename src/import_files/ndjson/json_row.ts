import { refuse } from "../cell_row.ts";
import type { FileRow, ProductPatch, RefusedRow } from "../file_rows.ts";
import { type Hash, hashText } from "../mapping/cell_hash.ts";
import { Refusal } from "../mapping/refusal.ts";
import type { RowIds } from "../mapping/row_mapping.ts";
import type { JsonLine } from "./json_lines.ts";
import { readJsonPatch } from "./json_product.ts";

/** A line of NDJSON whose members are named like the fields of a product. */
export class JsonRow implements FileRow {
  readonly line: number;
  readonly productId: number;
  readonly variantId: number | undefined;
  readonly #source: JsonLine;
  readonly #ids: RowIds;
  readonly #seed: Hash;

  /** @param seed What besides the line affects its meaning. */
  constructor(source: JsonLine, ids: RowIds, seed: Hash) {
    this.line = source.line;
    this.productId = ids.productId;
    this.variantId = ids.variantId;
    this.#source = source;
    this.#ids = ids;
    this.#seed = seed;
  }

  get hasVariants(): boolean {
    return this.variantId === undefined && Object.hasOwn(this.#source.value, "variants");
  }

  hash(): Hash {
    return hashText(this.#source.text, this.#seed);
  }

  patch(): ProductPatch | RefusedRow {
    const patch = readJsonPatch(this.#source.value, this.#ids);
    if (!(patch instanceof Refusal)) return patch;
    return refuse({ line: this.line, text: () => this.row() }, patch);
  }

  row(): string {
    return this.#source.text;
  }
}
