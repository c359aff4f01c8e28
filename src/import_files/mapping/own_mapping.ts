import { type FieldSource, sourcesOf } from "../../domain/imports/mapping.ts";
import { LinearPattern } from "../../json_schema/linear_pattern.ts";
import type { FileWarning, OwnMapping, ProductPatch } from "../file_rows.ts";
import { attributeColumn } from "./attribute_column.ts";
import { AttributePaths, readPath } from "./attribute_paths.ts";
import { CellFields } from "./cell_fields.ts";
import { ignored } from "./columns_mapping.ts";
import { PatternBudget } from "./pattern_budget.ts";
import { emptyId, readId } from "./read_ids.ts";
import { Refusal } from "./refusal.ts";
import {
  type AddedColumn,
  type Cells,
  mappingVersion,
  type RowIds,
  type RowMapping,
} from "./row_mapping.ts";
import { displayFields } from "./target_fields.ts";

interface IdColumn {
  readonly index: number;
  readonly name: string;
  readonly pattern: LinearPattern | undefined;
}

/** A mapping that a merchant made: which column becomes which field. */
export class MerchantMapping implements RowMapping {
  readonly fingerprint: string;
  readonly knownColumns: readonly string[];
  readonly #mapping: OwnMapping;
  readonly #indexes = new Map<string, number>();
  #id: IdColumn | undefined;
  #variantId: IdColumn | undefined;
  readonly #budget = new PatternBudget();
  readonly #fields: CellFields;
  readonly #paths = new AttributePaths();
  readonly #patterns = new Map<string, LinearPattern>();

  constructor(mapping: OwnMapping) {
    this.#mapping = mapping;
    this.fingerprint = `${JSON.stringify(mapping)} ${mappingVersion}`;
    this.knownColumns = [...new Set(Array.from(sourcesOf(mapping), ({ source }) => source.from))];
    this.#fields = new CellFields({
      removesLacking: true,
      clean: (cell) => cell,
      budget: this.#budget,
    });
  }

  get stepsTaken(): number {
    return this.#budget.taken;
  }

  addColumn(name: string, index: number): AddedColumn {
    if (!this.knownColumns.includes(name)) return { isUsed: false };
    if (this.#indexes.has(name)) {
      return ignored("duplicate_column", name, "an earlier one has the same name");
    }
    this.#indexes.set(name, index);
    return { isUsed: true, isList: this.#bind(name, index) };
  }

  missingId(isInFile: (name: string) => boolean): string | undefined {
    if (this.#id !== undefined && isInFile(this.#id.name)) return undefined;
    return `No column is called "${this.#mapping.productId.from}", which the mapping takes the ` +
      "product's id from";
  }

  missingColumns(): readonly FileWarning[] {
    return this.knownColumns.filter((name) => !this.#indexes.has(name)).map((column) => ({
      code: "missing_column",
      detail: "The file lacks this column of the mapping: its fields stay as they are",
      column,
    }));
  }

  readIds(cells: Cells): RowIds | Refusal {
    this.#budget.refill();
    const { from } = this.#mapping.productId;
    const productId = this.#readId(cells, this.#id) ?? new Refusal(emptyId, from);
    if (productId instanceof Refusal) return productId;
    const variantId = this.#readId(cells, this.#variantId);
    if (variantId instanceof Refusal) return variantId.of({ productId, isOfAnyVariant: true });
    return variantId === undefined ? { productId } : { productId, variantId };
  }

  readPatch(cells: Cells, ids: RowIds): ProductPatch | Refusal {
    this.#budget.refill();
    return this.#fields.readPatch(cells, ids);
  }

  /** The id in a row; `undefined` if it has none. */
  #readId(cells: Cells, column: IdColumn | undefined): number | undefined | Refusal {
    if (column === undefined) return undefined;
    const { index, name, pattern } = column;
    const cell = cells[index] ?? "";
    const text = pattern === undefined ? cell : this.#budget.capture(pattern, cell);
    if (text === undefined) return new Refusal(this.#budget.detail, name);
    if (text.trim() === "") {
      const isUnmatched = column !== this.#variantId && cell.trim() !== "";
      return isUnmatched ? new Refusal("must match the pattern of the mapping", name) : undefined;
    }
    const id = readId(text);
    return id instanceof Refusal ? id.in(name) : id;
  }

  /** Binds a column to all fields that come from it. Returns whether one of them is a list. */
  #bind(name: string, index: number): boolean {
    const { productId, variantId, attributes } = this.#mapping;
    const compiled = (source: FieldSource) => this.#compile(source);
    if (productId.from === name) this.#id = { index, name, pattern: compiled(productId) };
    if (variantId?.from === name) this.#variantId = { index, name, pattern: compiled(variantId) };
    for (const field of displayFields) {
      const source = this.#mapping[field];
      if (source?.from !== name) continue;
      this.#fields.addDisplay({ index, name, field, pattern: compiled(source) });
    }
    let isList = false;
    for (const [dotted, source] of Object.entries(attributes)) {
      const path = readPath(dotted);
      if (source.from !== name || path === undefined) continue;
      const type = source.as ?? "string";
      const column = attributeColumn({ index, name, path, type }, this.#paths);
      if (column === undefined) continue;
      this.#fields.addAttribute({ ...column, pattern: compiled(source) });
      isList ||= type === "list";
    }
    return isList;
  }

  /** @throws {Error} if the pattern is invalid, which is checked when a mapping is saved. */
  #compile({ pattern }: FieldSource): LinearPattern | undefined {
    if (pattern === undefined) return undefined;
    const known = this.#patterns.get(pattern);
    if (known !== undefined) return known;
    const compiled = LinearPattern.compile(pattern);
    if (compiled instanceof LinearPattern) {
      this.#patterns.set(pattern, compiled);
      return compiled;
    }
    throw new Error(`Pattern ${JSON.stringify(pattern)} ${compiled.requirement}`);
  }
}
