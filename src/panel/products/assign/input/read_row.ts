import { type IdError, readId } from "../../../product_picker/read_id.ts";

/** An error and the text that caused it. */
export interface InvalidText {
  readonly text: string;
  readonly reason: IdError;
}

/** A product in a line, or an error. */
export type Found = { readonly productId: number } | InvalidText;

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
