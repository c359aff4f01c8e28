import { type ColumnType, columnTypes } from "../../domain/imports/mapping.ts";
import { importColumnNameMaxChars } from "../../domain/limits.ts";
import type { FileWarning, ProductPatch } from "../file_rows.ts";
import { attributeColumn } from "./attribute_column.ts";
import { AttributePaths, readPath } from "./attribute_paths.ts";
import { CellFields } from "./cell_fields.ts";
import { readId } from "./read_ids.ts";
import { Refusal } from "./refusal.ts";
import {
  type AddedColumn,
  type Cells,
  longName,
  mappingVersion,
  type RowIds,
  type RowMapping,
} from "./row_mapping.ts";
import { displayFields } from "./target_fields.ts";

/** A spreadsheet writes `'` in front of texts that it would take for a formula. */
const guarded = /^'[=+\-@]/;

/** The text of a cell without the guard against formulas. */
export function unguarded(cell: string): string {
  return cell.charCodeAt(0) === 0x27 && guarded.test(cell) ? cell.slice(1) : cell;
}

interface IdColumn {
  readonly index: number;
  readonly name: string;
}

/** The mapping `columns`: headers name the fields. */
export class ColumnsMapping implements RowMapping {
  readonly fingerprint = `columns ${mappingVersion}`;
  readonly knownColumns = [];
  #id: IdColumn | undefined;
  #variantId: IdColumn | undefined;
  readonly #fields = new CellFields({ removesLacking: false, clean: unguarded });
  readonly #paths = new AttributePaths();

  addColumn(name: string, index: number): AddedColumn {
    if (name === "id" || name === "productId") {
      if (this.#id !== undefined) return repeated(name);
      this.#id = { index, name };
    } else if (name === "variantId") {
      if (this.#variantId !== undefined) return repeated(name);
      this.#variantId = { index, name };
    } else {
      const field = displayFields.find((it) => it === name);
      if (field === undefined) return this.#addAttribute(name, index);
      if (this.#fields.has(field)) return repeated(name);
      this.#fields.addDisplay({ index, name, field });
    }
    return { isUsed: true };
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
    return variantId instanceof Refusal
      ? variantId.in(variant.name).of({ productId, isOfAnyVariant: true })
      : { productId, variantId };
  }

  readPatch(cells: Cells, ids: RowIds): ProductPatch | Refusal {
    return this.#fields.readPatch(cells, ids);
  }

  #addAttribute(name: string, index: number): AddedColumn {
    if (name.length > importColumnNameMaxChars) return ignored("unknown_column", name, longName);
    const [, dotted = "", typeName] = /^attributes\.([^:]+)(?::(.*))?$/s.exec(name) ?? [];
    const path = readPath(dotted);
    if (path === undefined) {
      return ignored(
        "unknown_column",
        name,
        "its name is none of id, productId, variantId, title, url, imageUrl, sku and " +
          "attributes.<path>",
      );
    }
    const type = typeName === undefined ? "string" : readType(typeName);
    if (type === undefined) {
      return ignored("unknown_type", name, `its type is none of ${columnTypes.join(", ")}`);
    }
    const column = attributeColumn({ index, name, path, type }, this.#paths);
    if (column === undefined) return repeated(name);
    this.#fields.addAttribute(column);
    return { isUsed: true, isList: type === "list" };
  }
}

function readType(name: string): ColumnType | undefined {
  return columnTypes.find((it) => it === name.trim());
}

/** A column that is ignored, with a warning. */
export function ignored(code: FileWarning["code"], column: string, reason: string): AddedColumn {
  return {
    isUsed: false,
    warning: { code, detail: `The column is ignored: ${reason}`, column },
  };
}

function repeated(name: string): AddedColumn {
  return ignored("duplicate_column", name, "an earlier one sets the same field");
}
