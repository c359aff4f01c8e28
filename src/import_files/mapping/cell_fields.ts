import type { LinearPattern } from "../../json_schema/linear_pattern.ts";
import type { ProductPatch, TargetPatch } from "../file_rows.ts";
import { type AttributeColumn, type ReadCell, readCell } from "./attribute_column.ts";
import type { PatternBudget } from "./pattern_budget.ts";
import { Refusal } from "./refusal.ts";
import type { Cells, RowIds } from "./row_mapping.ts";
import { type DisplayField, readDisplayField, RowAttributes } from "./target_fields.ts";

interface Patterned {
  /** Its first group is the value. */
  readonly pattern?: LinearPattern | undefined;
}

interface DisplayColumn extends Patterned {
  readonly index: number;
  readonly name: string;
  readonly field: DisplayField;
}

interface FieldColumn extends AttributeColumn, Patterned {
  /**
   * Says that several attributes read the cell as the same type: the index of the first of them. The
   * cell is read once for all, because it can be most of a row.
   */
  readonly shared?: number;
}

interface Options {
  /** Whether a row that lacks a column removes its field; otherwise the field stays. */
  readonly removesLacking: boolean;
  /** The text of a cell before anything else reads it. */
  readonly clean: (cell: string) => string;
  readonly budget?: PatternBudget;
}

/** The columns of a file that set fields, and what each sets. */
export class CellFields {
  readonly #display: DisplayColumn[] = [];
  readonly #attributes: FieldColumn[] = [];
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  has(field: DisplayField): boolean {
    return this.#display.some((it) => it.field === field);
  }

  addDisplay(column: DisplayColumn): void {
    this.#display.push(column);
  }

  addAttribute(column: AttributeColumn & Patterned): void {
    const shared = this.#attributes.findIndex((it) =>
      it.index === column.index && it.type === column.type && it.pattern === column.pattern
    );
    if (shared === -1) {
      this.#attributes.push(column);
      return;
    }
    this.#attributes[shared] = { ...this.#attributes[shared]!, shared };
    this.#attributes.push({ ...column, shared });
  }

  /** What a row sets on its product, or, with a variant's id, on the variant. */
  readPatch(cells: Cells, { variantId }: RowIds): ProductPatch | Refusal {
    const isVariant = variantId !== undefined;
    const patch: { -readonly [field in keyof TargetPatch]: TargetPatch[field] } = {};
    for (const column of this.#display) {
      // Variants have no page of their own.
      if (isVariant && column.field === "url") continue;
      const text = this.#textOf(cells, column);
      if (text === undefined) continue;
      if (text instanceof Refusal) return text;
      const value = readDisplayField(column.field, text);
      if (value instanceof Refusal) return value.in(column.name);
      patch[column.field] = value;
    }
    if (this.#attributes.length > 0) {
      const attributes = new RowAttributes(isVariant);
      const refusal = this.#readAttributes(cells, attributes) ?? attributes.end();
      if (refusal !== undefined) return refusal;
      patch.attributes = attributes.patches;
    }
    return isVariant ? { variants: [{ id: variantId, patch }] } : { product: patch };
  }

  /** Adds what the cells set and remove. Returns why the row is refused. */
  #readAttributes(cells: Cells, attributes: RowAttributes): Refusal | undefined {
    /** Shared cells by the index of the first attribute. */
    let shared: Map<number, ReadCell | undefined> | undefined;
    for (const column of this.#attributes) {
      let read: ReadCell | undefined;
      if (column.shared === undefined) read = this.#read(cells, column);
      else {
        shared ??= new Map();
        read = shared.has(column.shared) ? shared.get(column.shared) : this.#read(cells, column);
        shared.set(column.shared, read);
      }
      if (read === undefined) continue;
      if (read instanceof Refusal) return read;
      const { path, currency } = column;
      const refusal = attributes.add(path, read?.value ?? null) ??
        (currency === undefined ? undefined : attributes.add(currency, read?.currency ?? null));
      if (refusal !== undefined) return refusal;
    }
  }

  /** What a cell means for its attribute; `undefined` to leave that. */
  #read(cells: Cells, column: FieldColumn): ReadCell | undefined {
    const text = this.#textOf(cells, column);
    if (text === undefined || text instanceof Refusal) return text;
    const read = readCell(column.type, text);
    return read instanceof Refusal ? read.in(column.name) : read;
  }

  /** The text for a field: empty to remove it, `undefined` to leave it. */
  #textOf(
    cells: Cells,
    { index, name, pattern }: Patterned & { readonly index: number; readonly name: string },
  ): string | undefined | Refusal {
    const { removesLacking, clean, budget } = this.#options;
    const cell = cells[index];
    if (cell === undefined) return removesLacking ? "" : undefined;
    const text = clean(cell);
    if (pattern === undefined || budget === undefined) return text;
    return budget.capture(pattern, text) ?? new Refusal(budget.detail, name);
  }
}
