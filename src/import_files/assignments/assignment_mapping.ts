import { variantsPerAssignmentMax } from "../../domain/limits.ts";
import { isUuid } from "../../domain/scalar_schemas.ts";
import type { AssignmentRow, FileWarning } from "../file_rows.ts";
import { ignored, unguarded } from "../mapping/columns_mapping.ts";
import { readId } from "../mapping/read_ids.ts";
import { readBoolean } from "../mapping/read_value.ts";
import { Refusal } from "../mapping/refusal.ts";
import type { AddedColumn, Cells, ColumnMapping } from "../mapping/row_mapping.ts";

const fields = [
  ...["badgeId", "badge", "productId", "variantIds", "showOnProduct", "exclude", "remove"] as const,
];
type Field = (typeof fields)[number];

/** What a row says, without its place in the file. */
export type ReadAssignment = Omit<AssignmentRow, "line" | "row">;

/** The columns of a file of assignments. */
export class AssignmentMapping implements ColumnMapping {
  readonly knownColumns = [];
  readonly #indexes = new Map<Field, number>();
  /** The name of the column with the products' ids. */
  #productColumn = "productId";

  addColumn(name: string, index: number): AddedColumn {
    // Exported files have it for people.
    if (name === "title") return { isUsed: false };
    const field = fields.find((it) => it === name) ?? (name === "id" ? "productId" : undefined);
    if (field === undefined) {
      return ignored("unknown_column", name, `its name is none of ${fields.join(", ")}`);
    }
    if (this.#indexes.has(field)) {
      return ignored("duplicate_column", name, "an earlier one sets the same field");
    }
    this.#indexes.set(field, index);
    if (field === "productId") this.#productColumn = name;
    return { isUsed: true };
  }

  missingId(): string | undefined {
    if (!this.#indexes.has("productId")) return 'No column is called "productId"';
    if (this.#indexes.has("badgeId") || this.#indexes.has("badge")) return undefined;
    return 'No column is called "badgeId" or "badge"';
  }

  missingColumns(): readonly FileWarning[] {
    return [];
  }

  readRow(cells: Cells): ReadAssignment | Refusal {
    const badge = this.#readBadge(cells);
    if (badge instanceof Refusal) return badge;
    const productId = readId(this.#text(cells, "productId"));
    if (productId instanceof Refusal) return productId.in(this.#productColumn);
    const read = this.#readFields(cells, { badge, productId });
    return read instanceof Refusal ? read.of({ badge, productId }) : read;
  }

  #readFields(
    cells: Cells,
    { badge, productId }: Pick<ReadAssignment, "badge" | "productId">,
  ): ReadAssignment | Refusal {
    const flags: { exclude?: boolean; remove?: boolean; showOnProduct?: boolean } = {};
    for (const name of ["exclude", "remove", "showOnProduct"] as const) {
      const text = this.#text(cells, name);
      if (text === "") continue;
      const value = readBoolean(text);
      if (value instanceof Refusal) return value.in(name);
      flags[name] = value;
    }
    const { exclude = false, remove = false, showOnProduct } = flags;
    if (remove) return { badge, productId, remove: true };
    const variantIds = readVariantIds(this.#text(cells, "variantIds"));
    if (variantIds instanceof Refusal) return variantIds.in("variantIds");
    if (exclude) {
      return variantIds === undefined && showOnProduct === undefined
        ? { badge, productId, exclude: true }
        : new Refusal(
          "must be the only field besides badge and product: an exclusion is of the whole product",
          "exclude",
        );
    }
    if (variantIds === undefined) {
      return showOnProduct === false
        ? new Refusal("can only be false together with variantIds", "showOnProduct")
        : { badge, productId };
    }
    return showOnProduct === undefined
      ? { badge, productId, variantIds }
      : { badge, productId, variantIds, showOnProduct };
  }

  #readBadge(cells: Cells): ReadAssignment["badge"] | Refusal {
    const id = this.#text(cells, "badgeId");
    if (id !== "") {
      return isUuid(id)
        ? { id: id.toLowerCase() }
        : new Refusal("must be the id of a badge, a UUID", "badgeId");
    }
    const name = this.#text(cells, "badge");
    if (name !== "") return { name };
    const column = this.#indexes.has("badgeId") ? "badgeId" : "badge";
    return new Refusal("must not be empty: each row needs a badge", column);
  }

  /** The text of a field, without blanks around it; empty if the row lacks it. */
  #text(cells: Cells, field: Field): string {
    const index = this.#indexes.get(field);
    return index === undefined ? "" : unguarded(cells[index] ?? "").trim();
  }
}

/** The distinct ids in a text with spaces between them; `undefined` if it is empty. */
function readVariantIds(text: string): readonly number[] | undefined | Refusal {
  if (text === "") return undefined;
  const ids = new Set<number>();
  for (const part of text.split(/[\s|]+/)) {
    const id = readId(part);
    if (id instanceof Refusal) return new Refusal("must be integers separated by spaces");
    ids.add(id);
  }
  return ids.size > variantsPerAssignmentMax
    ? new Refusal(`must have at most ${variantsPerAssignmentMax} variants`)
    : [...ids];
}
