import type { FileWarning, ProductPatch } from "../file_rows.ts";
import { ignored } from "../mapping/columns_mapping.ts";
import { emptyId, readTrailingNumber } from "../mapping/read_ids.ts";
import { Refusal } from "../mapping/refusal.ts";
import {
  type AddedColumn,
  type Cells,
  mappingVersion,
  type RowIds,
  type RowMapping,
} from "../mapping/row_mapping.ts";
import { type DisplayField, readDisplayField, RowAttributes } from "../mapping/target_fields.ts";
import { type GoogleField, readGoogleField } from "./google_fields.ts";
import { type GoogleCells, readGoogleAttributes } from "./google_attributes.ts";

/** Where the cells of a field are. In a feed of RSS or Atom, `g:title` counts more than `title`. */
interface FieldColumns {
  prefixed: number;
  plain: number;
}

/** The fields that each display field is taken from, the first that is not empty. */
const displaySources: readonly (readonly [DisplayField, readonly GoogleField[]])[] = [
  ["title", ["title"]],
  ["url", ["link"]],
  ["imageUrl", ["image_link"]],
  ["sku", ["mpn", "gtin"]],
];

/** The mapping `google`: the fields of Merchant Center. */
export class GoogleMapping implements RowMapping {
  readonly fingerprint = `google ${mappingVersion}`;
  readonly knownColumns = [];
  readonly #columns = new Map<GoogleField, FieldColumns>();
  readonly #names: string[] = [];

  addColumn(name: string, index: number): AddedColumn {
    const found = readGoogleField(name);
    if (found === undefined) return { isUsed: false };
    const columns = this.#columns.get(found.field) ?? { prefixed: -1, plain: -1 };
    const side = found.hasPrefix ? "prefixed" : "plain";
    if (columns[side] !== -1) {
      return ignored("duplicate_column", name, "an earlier one is the same field");
    }
    columns[side] = index;
    this.#names[index] = name;
    this.#columns.set(found.field, columns);
    return { isUsed: true };
  }

  missingId(): string | undefined {
    return this.#columns.has("id") ? undefined : 'No column is called "id"';
  }

  missingColumns(): readonly FileWarning[] {
    return [];
  }

  readIds(cells: Cells): RowIds | Refusal {
    const id = this.#text(cells, "id");
    if (id === "") return new Refusal(emptyId, this.#nameOf(cells, "id"));
    const group = this.#text(cells, "item_group_id");
    const productId = readTrailingNumber(group === "" ? id : group);
    if (productId instanceof Refusal) {
      return productId.in(this.#nameOf(cells, group === "" ? "id" : "item_group_id"));
    }
    if (group === "") return { productId, sourceIds: { product: id } };
    const variantId = readTrailingNumber(id);
    if (variantId instanceof Refusal) {
      return variantId.in(this.#nameOf(cells, "id")).of({ productId, isOfAnyVariant: true });
    }
    return { productId, variantId, sourceIds: { product: group, variant: id } };
  }

  readPatch(cells: Cells, { variantId }: RowIds): ProductPatch | Refusal {
    const row: GoogleCells = {
      text: (field) => this.#text(cells, field),
      nameOf: (field) => this.#nameOf(cells, field),
    };
    const patch: { [field in DisplayField]?: string | null } = {};
    for (const [display, sources] of displaySources) {
      const source = sources.find((field) => this.#text(cells, field) !== "");
      if (source === undefined) {
        patch[display] = null;
        continue;
      }
      const value = readDisplayField(display, this.#text(cells, source));
      if (value instanceof Refusal) return value.in(this.#nameOf(cells, source));
      patch[display] = value;
    }
    const attributes = new RowAttributes(variantId !== undefined);
    const refusal = readGoogleAttributes(row, attributes) ?? attributes.end();
    if (refusal !== undefined) return refusal;
    const whole = { ...patch, attributes: attributes.patches, lacksOthers: "google" } as const;
    return variantId === undefined
      ? { product: whole }
      : { variants: [{ id: variantId, patch: whole }] };
  }

  /** The text of a field, empty if the row lacks it. */
  #text(cells: Cells, field: GoogleField): string {
    const columns = this.#columns.get(field);
    if (columns === undefined) return "";
    const prefixed = cells[columns.prefixed]?.trim() ?? "";
    return prefixed !== "" ? prefixed : cells[columns.plain]?.trim() ?? "";
  }

  /** The column of a field in this row. */
  #nameOf(cells: Cells, field: GoogleField): string {
    const { prefixed, plain } = this.#columns.get(field) ?? { prefixed: -1, plain: -1 };
    const index = plain === -1 || (cells[prefixed] ?? "").trim() !== "" ? prefixed : plain;
    return this.#names[index] ?? field;
  }
}
