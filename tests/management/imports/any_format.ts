import { gzipSync } from "node:zlib";
import fc from "fast-check";
import type { ImportMode } from "../../../src/domain/imports/import.ts";
import {
  type Fields,
  type File,
  file,
  headers,
  type Model,
  type ModelProduct,
  patch,
  type Row,
} from "./slow_import.ts";

/** A file in any format, with rows that must be refused. */
export interface AnyFile extends File {
  readonly format: "csv" | "tsv" | "ndjson" | "xml" | "googleXml" | "googleTsv";
  readonly isGzip: boolean;
  /** The indexes of the rows with an invalid value. */
  readonly refused: ReadonlySet<number>;
}

export const anyFile: fc.Arbitrary<AnyFile> = fc.record({
  file,
  format: fc.constantFrom<AnyFile["format"]>(
    ...["csv", "tsv", "ndjson", "xml", "googleXml", "googleTsv"] as const,
  ),
  isGzip: fc.boolean(),
  refused: fc.array(fc.nat(60), { maxLength: 6 }),
}).map(({ file, format, isGzip, refused }) => ({
  rows: file.rows,
  columns: [...new Set([...file.columns, "price" as const])],
  ...{ format, isGzip },
  refused: new Set(refused.filter((it) => it < file.rows.length)),
}));

export const contentTypes: Record<AnyFile["format"], string> = {
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  ndjson: "application/x-ndjson",
  xml: "application/xml",
  googleXml: "application/rss+xml",
  googleTsv: "text/tab-separated-values",
};

export function isGoogle({ format }: Pick<AnyFile, "format">): boolean {
  return format.startsWith("google");
}

/** The bytes of a file in its format. */
export function toBytes(file: AnyFile): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder().encode(toText(file));
  return file.isGzip ? new Uint8Array(gzipSync(text)) : text;
}

function toText(file: AnyFile): string {
  const { rows, columns, format, refused } = file;
  if (format === "ndjson") {
    return rows.map((row, at) => JSON.stringify(jsonOf(row, columns, refused.has(at)))).join("\n");
  }
  const records = rows.map((row, at) =>
    isGoogle(file) ? googleCells(row, refused.has(at)) : plainCells(row, columns, refused.has(at))
  );
  if (format === "xml" || format === "googleXml") return toXml(records);
  const names = isGoogle(file)
    ? ["item_group_id", "id", "title", "price", "sale_price", "color"]
    : ["id", "variantId", ...columns.map((name) => headers[name])];
  const delimiter = format === "csv" ? "," : "\t";
  const quoted = (cell: string) => /[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const lines = records.map((cells) =>
    names.map((name) => quoted(cells[name] ?? "")).join(delimiter)
  );
  return [names.join(delimiter), ...lines].join("\n");
}

function toXml(records: readonly Record<string, string>[]): string {
  const items = records.map((cells) =>
    Object.entries(cells).map(([name, value]) => `<${name}>${escaped(value)}</${name}>`).join("")
  );
  return `<rss xmlns:g="g"><channel>${
    items.map((it) => `<item>${it}</item>`).join("\n")
  }</channel></rss>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

function plainCells(row: Row, columns: File["columns"], isBad: boolean): Record<string, string> {
  const cells: Record<string, string> = { id: `${row.id}`, variantId: `${row.variantId ?? ""}` };
  for (const name of columns) cells[headers[name]] = `${row[name] ?? ""}`;
  if (isBad) cells[headers.price] = "cheap";
  return cells;
}

function jsonOf(row: Row, columns: File["columns"], isBad: boolean): object {
  const value = (name: File["columns"][number]) =>
    columns.includes(name) ? { [name]: row[name] ?? null } : {};
  return {
    id: row.id,
    variantId: row.variantId,
    ...value("title"),
    attributes: { ...value("price"), ...value("colour") },
    ...isBad && { sku: 5 },
  };
}

/** What is red is on sale for 1 EUR. */
function googleCells(row: Row, isBad: boolean): Record<string, string> {
  const ids: Record<string, string> = row.variantId === undefined
    ? { id: `p-${row.id}` }
    : { item_group_id: `p-${row.id}`, id: `v-${row.variantId}` };
  return {
    ...ids,
    ...row.title !== undefined && { title: row.title },
    ...isBad ? { price: "cheap" } : row.price !== undefined && { price: `${row.price}.00 EUR` },
    ...row.colour === "red" && { sale_price: "1.00 EUR" },
    ...row.colour !== undefined && { color: row.colour },
  };
}

const noProduct = (): ModelProduct => ({ variants: new Map<number, Fields>() });

/** Imports a file into a model, product by product. */
export function importAny(before: Model, file: AnyFile, mode: ImportMode): Model {
  const after: Model = mode === "merge" ? structuredClone(before) : new Map();
  for (const id of new Set(file.rows.map((row) => row.id))) {
    const stored = structuredClone(before.get(id));
    const own = file.rows.map((row, at) => ({ row, isBad: file.refused.has(at) }))
      .filter(({ row }) => row.id === id);
    const valid = own.filter(({ isBad }) => !isBad).map(({ row }) => row);
    if (valid.length === 0) {
      // It is in the file, so it stays as it is.
      if (stored !== undefined) after.set(id, stored);
      continue;
    }
    const isRefusedOnly = (variantId: number | undefined) =>
      own.some(({ row }) => row.variantId === variantId) &&
      !valid.some((row) => row.variantId === variantId);
    const product: ModelProduct = mode === "merge" || stored === undefined
      ? stored ?? noProduct()
      : {
        ...isRefusedOnly(undefined) ? stored : {},
        variants: new Map([...stored.variants].filter(([it]) => isRefusedOnly(it))),
      };
    const lastOfEach = new Map(valid.map((row) => [row.variantId, row]));
    for (const [variantId, row] of lastOfEach) {
      const fields: Fields = variantId === undefined
        ? product
        : product.variants.get(variantId) ?? {};
      if (isGoogle(file)) patchGoogle(fields, row);
      else patch(fields, row, file.columns);
      if (variantId !== undefined) product.variants.set(variantId, fields);
    }
    if (isGoogle(file) && product.variants.size > 0) {
      derive(product, [...product.variants.values()]);
    }
    after.set(id, product);
  }
  return after;
}

const numbers = ["price", "salePrice", "discountPercent"];
const ranges = numbers.flatMap((name) => [`${name}Min`, `${name}Max`]);
const mapped = [...numbers, ...ranges, "currency", "onSale", "color"];

function patchGoogle(fields: Fields, { title, price, colour }: Row): void {
  const isOnSale = colour === "red" && price !== undefined && price > 1;
  const isPriced = price !== undefined || colour === "red";
  setFields(fields, title, {
    price,
    salePrice: colour === "red" ? 1 : undefined,
    currency: isPriced ? "EUR" : undefined,
    onSale: isOnSale,
    discountPercent: isOnSale ? Math.floor(100 * (price - 1) / price) : undefined,
    color: colour,
  });
}

/** Sets the values of a product that follow from its variants. */
function derive(product: Fields, variants: readonly Fields[]): void {
  const valuesOf = (name: string) => variants.map(({ attributes }) => attributes?.[name]);
  const agreed = <T>(values: readonly T[]) =>
    values.every((it) => it === values[0]) ? values[0] : undefined;
  const values: Record<string, unknown> = {};
  for (const name of [...numbers, "currency", "color"]) values[name] = agreed(valuesOf(name));
  for (const name of numbers) {
    const known = valuesOf(name).filter((it) => typeof it === "number");
    if (known.length === 0) continue;
    values[`${name}Min`] = Math.min(...known);
    values[`${name}Max`] = Math.max(...known);
  }
  const sales = valuesOf("onSale").filter((it) => it !== undefined);
  if (sales.length > 0) values.onSale = sales.includes(true);
  setFields(product, agreed(variants.map(({ title }) => title)), values);
}

/** Replaces the title and all attributes that the mapping `google` writes. */
function setFields(
  fields: Fields,
  title: string | undefined,
  values: Record<string, unknown>,
): void {
  const kept = Object.entries(fields.attributes ?? {}).filter(([name]) => !mapped.includes(name));
  const set = Object.entries(values).filter(([, value]) => value !== undefined);
  const attributes = Object.fromEntries([...kept, ...set]);
  delete fields.title;
  delete fields.attributes;
  if (title !== undefined) fields.title = title;
  if (Object.keys(attributes).length > 0) fields.attributes = attributes;
}
