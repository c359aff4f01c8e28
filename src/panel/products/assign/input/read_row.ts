import type { Columns } from "./columns.ts";
import type { Named } from "./entries.ts";
import { type IdFault, readId } from "./id.ts";
import type { Row } from "./rows.ts";

/** Why a line is no order to do anything. */
export type LineFault = IdFault | "noProduct" | "openQuote";

/** What is wrong, and with which text. */
export interface Fault {
  readonly text: string;
  readonly reason: LineFault;
}

/** What a line says, or what is wrong with it. */
export type Found = Named | Fault;

/** What may stand between ids. */
const betweenIds = /[\s,;|"']+/;

/** The ids that stand in a text, one after the other. */
export function idsIn(text: string): string[] {
  return text.split(betweenIds).filter((part) => part !== "");
}

/** The products that a line lists. */
export function readIds(line: string): Found[] {
  return idsIn(line).map((text) => {
    const productId = readId(text);
    return typeof productId === "number" ? { productId } : { text, reason: productId };
  });
}

/** The product of a row and its variants; a row that is wrong in one place is not carried out in part. */
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

/** The text of the product's id, and those of its variants. */
type Texts = readonly [product: string | undefined, variants: readonly string[]];

function namedCells(cells: readonly string[], { product, variants }: Columns): Texts {
  const rest = variants.flatMap((at) => idsIn(cells[at] ?? ""));
  return [cells[product]?.trim() || undefined, rest];
}

/** Without a header: the first id is the product's, if the row does not start with an empty cell. */
function allCells(cells: readonly string[]): Texts {
  const [first = ""] = cells;
  if (/^\s*($|[,;|])/.test(first)) return [undefined, []];
  const [product, ...rest] = cells.flatMap(idsIn);
  return [product, rest];
}
