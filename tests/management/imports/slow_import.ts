import fc from "fast-check";
import type { ImportMode } from "../../../src/domain/imports/import.ts";

/** A row of a generated file. A missing field has an empty cell, or no column in any row. */
export interface Row {
  readonly id: number;
  readonly variantId?: number | undefined;
  readonly title?: string | undefined;
  readonly price?: number | undefined;
  readonly colour?: string | undefined;
}

export interface File {
  readonly columns: readonly ("title" | "price" | "colour")[];
  readonly rows: readonly Row[];
}

export type Fields = { title?: string; attributes?: Record<string, unknown> };
export type ModelProduct = Fields & { variants: Map<number, Fields> };
export type Model = Map<number, ModelProduct>;

const row: fc.Arbitrary<Row> = fc.record({
  id: fc.integer({ min: 1, max: 12 }),
  variantId: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
  title: fc.option(fc.constantFrom("Scarf", "Hat", 'A "B", C'), { nil: undefined }),
  price: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
  colour: fc.option(fc.constantFrom("red", "blue"), { nil: undefined }),
});
export const file: fc.Arbitrary<File> = fc.record({
  columns: fc.subarray(["title", "price", "colour"] as const),
  rows: fc.array(row, { minLength: 1, maxLength: 40 }),
});

export const headers = {
  title: "title",
  price: "attributes.price:number",
  colour: "attributes.colour",
};

export function toCsv({ columns, rows }: File): string {
  const cell = (value: unknown) => {
    const text = String(value ?? "");
    return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const head = ["id", "variantId", ...columns.map((name) => headers[name])].join(",");
  const lines = rows.map((row) =>
    [row.id, row.variantId, ...columns.map((name) => row[name])].map(cell).join(",")
  );
  return [head, ...lines, ""].join("\r\n");
}

/** Imports a file into a model, row by row. */
export function importSlowly(before: Model, { columns, rows }: File, mode: ImportMode): Model {
  const last = new Map<string, Row>();
  for (const row of rows) last.set(`${row.id} ${row.variantId ?? ""}`, row);
  const after: Model = mode === "merge" ? structuredClone(before) : new Map();
  for (const row of [...last.values()].sort((a, b) => rows.indexOf(a) - rows.indexOf(b))) {
    const product: ModelProduct = after.get(row.id) ??
      { variants: new Map() };
    after.set(row.id, product);
    if (row.variantId === undefined) patch(product, row, columns);
    else {
      const variant = product.variants.get(row.variantId) ?? {};
      patch(variant, row, columns);
      product.variants.set(row.variantId, variant);
    }
  }
  return after;
}

export function patch(fields: Fields, row: Row, columns: File["columns"]): void {
  if (columns.includes("title")) {
    if (row.title === undefined) delete fields.title;
    else fields.title = row.title;
  }
  const attributes = { ...fields.attributes };
  for (const name of ["price", "colour"] as const) {
    if (!columns.includes(name)) continue;
    if (row[name] === undefined) delete attributes[name];
    else attributes[name] = row[name];
  }
  delete fields.attributes;
  if (Object.keys(attributes).length > 0) fields.attributes = attributes;
}

/** The products of a model as responses show them, except for the order of variants. */
export function shown(model: Model): unknown[] {
  return [...model].sort(([a], [b]) => a - b).map(([id, { variants, ...fields }]) => ({
    id,
    ...fields,
    ...variants.size > 0 && {
      variants: [...variants].sort(([a], [b]) => a - b).map(([id, it]) => ({ id, ...it })),
    },
    badges: [],
  }));
}
