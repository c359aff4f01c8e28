import type { LinearPattern } from "../../json_schema/linear_pattern.ts";
import type { AttributePatch, ProductPatch, TargetPatch } from "../file_rows.ts";
import { type AttributeColumn, readAttribute } from "./attribute_column.ts";
import type { PatternBudget } from "./pattern_budget.ts";
import { Refusal } from "./refusal.ts";
import type { Cells, RowIds } from "./row_mapping.ts";
import { attributesRefusal, type DisplayField, readDisplayField } from "./target_fields.ts";

interface Patterned {
  /** Its first group is the value. */
  readonly pattern?: LinearPattern | undefined;
}

interface DisplayColumn extends Patterned {
  readonly index: number;
  readonly name: string;
  readonly field: DisplayField;
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
  readonly #attributes: (AttributeColumn & Patterned)[] = [];
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
    this.#attributes.push(column);
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
      const attributes: AttributePatch[] = [];
      for (const column of this.#attributes) {
        const text = this.#textOf(cells, column);
        if (text === undefined) continue;
        if (text instanceof Refusal) return text;
        const refusal = readAttribute(column, text, attributes);
        if (refusal !== undefined) return refusal.in(column.name);
      }
      const refusal = attributesRefusal(attributes, isVariant);
      if (refusal !== undefined) return refusal;
      patch.attributes = attributes;
    }
    return isVariant ? { variants: [{ id: variantId, patch }] } : { product: patch };
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
