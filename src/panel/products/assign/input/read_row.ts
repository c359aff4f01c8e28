import type { Columns } from "./columns.ts";
import type { Named } from "./entries.ts";
import { type IdError, readId } from "../../read_id.ts";
import type { Row } from "./rows.ts";

/** Why a line cannot be used. */
export type LineError = IdError | "noProduct" | "openQuote";

/** An error and the text that caused it. */
export interface InvalidText {
  readonly text: string;
  readonly reason: LineError;
}

/** A product in a line, or an error. */
export type Found = Named | InvalidText;

/** The separators between ids. */
const betweenIds = /[\s,;|"']+/;

/** The ids in a text, in order. */
export function idsIn(text: string): string[] {
  return text.split(betweenIds).filter((part) => part !== "");
}

/** Reads a line as a list of products. */
export function readIds(line: string): Found[] {
  return idsIn(line).map((text) => {
    const productId = readId(text);
    return typeof productId === "number" ? { productId } : { text, reason: productId };
  });
}

/** Reads a row as a product and its variants. An error anywhere rejects the whole row. */
export function readProduct({ text, cells }: Row, columns: Columns | undefined): Found {
  if (cells === undefined) return { text, reason: "openQuote" };
  const [product, rest] = columns ? namedCells(cells, columns) : allCells(cells);
  if (product === undefined) return { text, reason: "noProduct" };
  const productId = readId(product);
  if (typeof productId !== "number") return { text: product, reason: productId };
  const variantIds = new Set<number>();
  for (const variant of rest) {
    const id = readId(variant);
    if (typeof id !== "number") return { text: variant, reason: id };
    variantIds.add(id);
  }
  return variantIds.size === 0 ? { productId } : { productId, variantIds };
}

/** The text of the product's id, and those of its variants' ids. */
type Texts = readonly [product: string | undefined, variants: readonly string[]];

function namedCells(cells: readonly string[], { product, variants }: Columns): Texts {
  const rest = variants.flatMap((at) => idsIn(cells[at] ?? ""));
  return [cells[product]?.trim() || undefined, rest];
}

/** Without a header the first id is the product's, unless the row starts with an empty cell. */
function allCells(cells: readonly string[]): Texts {
  const [first = ""] = cells;
  if (/^\s*($|[,;|])/.test(first)) return [undefined, []];
  const [product, ...rest] = cells.flatMap(idsIn);
  return [product, rest];
}
