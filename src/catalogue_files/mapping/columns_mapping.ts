import {
  type AttributePatch,
  type ColumnType,
  columnTypes,
  type FileWarning,
  type ProductPatch,
} from "../file_rows.ts";
import { AttributePaths, readPath } from "./attribute_paths.ts";
import { type AttributeColumn, attributeColumn, readAttribute } from "./attribute_column.ts";
import { readId } from "./read_ids.ts";
import { Refusal } from "./refusal.ts";
import type { Cells, RowIds, RowMapping } from "./row_mapping.ts";
import {
  attributesRefusal,
  type DisplayField,
  displayFields,
  readDisplayField,
} from "./target_fields.ts";

interface DisplayColumn {
  readonly index: number;
  readonly name: string;
  readonly field: DisplayField;
}

/** A spreadsheet writes `'` in front of texts that it would take for a formula. */
const guarded = /^'[=+\-@]/;

/** The text of a cell without the guard against formulas. */
export function unguarded(cell: string): string {
  return cell.charCodeAt(0) === 0x27 && guarded.test(cell) ? cell.slice(1) : cell;
}

/** The mapping `columns`: headers name the fields. */
export class ColumnsMapping implements RowMapping {
  readonly fingerprint = "columns";
  #count = 0;
  #id: { index: number; name: string } | undefined;
  #variantId: { index: number; name: string } | undefined;
  readonly #display: DisplayColumn[] = [];
  readonly #attributes: AttributeColumn[] = [];
  readonly #paths = new AttributePaths();

  addColumn(name: string): { isUsed: boolean; warning?: FileWarning } {
    const index = this.#count++;
    const warning = this.#bind(name, index);
    return warning === undefined ? { isUsed: true } : { isUsed: false, warning };
  }

  missingId(): string | undefined {
    return this.#id === undefined ? 'No column is called "id" or "productId"' : undefined;
  }

  missingColumns(): readonly FileWarning[] {
    return [];
  }

  readIds(cells: Cells): RowIds | Refusal {
    const { index, name } = this.#id ?? { index: -1, name: "id" };
    const productId = readId(unguarded(cells[index] ?? ""));
    if (productId instanceof Refusal) return productId.in(name);
    const variant = this.#variantId;
    const cell = variant === undefined ? undefined : cells[variant.index];
    if (variant === undefined || cell === undefined || cell.trim() === "") return { productId };
    const variantId = readId(unguarded(cell));
    return variantId instanceof Refusal ? variantId.in(variant.name) : { productId, variantId };
  }

  readPatch(cells: Cells, { variantId }: RowIds): ProductPatch | Refusal {
    const patch: { [field in DisplayField]?: string | null } & {
      attributes?: readonly AttributePatch[];
    } = {};
    for (const { index, name, field } of this.#display) {
      const cell = cells[index];
      // Variants have no page of their own.
      if (cell === undefined || (variantId !== undefined && field === "url")) continue;
      const value = readDisplayField(field, unguarded(cell));
      if (value instanceof Refusal) return value.in(name);
      patch[field] = value;
    }
    if (this.#attributes.length > 0) {
      const attributes: AttributePatch[] = [];
      for (const column of this.#attributes) {
        const cell = cells[column.index];
        if (cell === undefined) continue;
        const refusal = readAttribute(column, unguarded(cell), attributes);
        if (refusal !== undefined) return refusal.in(column.name);
      }
      const refusal = attributesRefusal(attributes, variantId !== undefined);
      if (refusal !== undefined) return refusal;
      patch.attributes = attributes;
    }
    return variantId === undefined ? { product: patch } : { variants: [{ id: variantId, patch }] };
  }

  /** Binds a column to its field, or returns why it is ignored. */
  #bind(name: string, index: number): FileWarning | undefined {
    const repeated: FileWarning = {
      code: "duplicate_column",
      detail: `The column is ignored: an earlier one sets the same field`,
      column: name,
    };
    if (name === "id" || name === "productId") {
      if (this.#id !== undefined) return repeated;
      this.#id = { index, name };
      return;
    }
    if (name === "variantId") {
      if (this.#variantId !== undefined) return repeated;
      this.#variantId = { index, name };
      return;
    }
    const field = displayFields.find((it) => it === name);
    if (field !== undefined) {
      if (this.#display.some((it) => it.field === field)) return repeated;
      this.#display.push({ index, name, field });
      return;
    }
    return this.#bindAttribute(name, index, repeated);
  }

  #bindAttribute(name: string, index: number, repeated: FileWarning): FileWarning | undefined {
    const [, dotted = "", typeName] = /^attributes\.([^:]+)(?::(.*))?$/s.exec(name) ?? [];
    const path = readPath(dotted);
    if (path === undefined) {
      return {
        code: "unknown_column",
        detail:
          "The column is ignored: its name is none of id, productId, variantId, title, url, " +
          "imageUrl, sku and attributes.<path>",
        column: name,
      };
    }
    const type = typeName === undefined ? "string" : readType(typeName);
    if (type === undefined) {
      return {
        code: "unknown_type",
        detail: `The column is ignored: its type is none of ${columnTypes.join(", ")}`,
        column: name,
      };
    }
    const column = attributeColumn({ index, name, path, type }, this.#paths);
    if (column === undefined) return repeated;
    this.#attributes.push(column);
  }
}

/** The column type with this name. */
export function readType(name: string): ColumnType | undefined {
  return columnTypes.find((it) => it === name.trim());
}
