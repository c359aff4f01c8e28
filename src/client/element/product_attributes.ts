import { isEntry } from "../entry.ts";
import type { ProductEntry } from "../types.ts";

/**
 * What the attributes `product-id` and `variant-ids` ask for; nothing where they name no product, or
 * variants that are none: leaving those out would ask for more than was meant.
 */
export function parseEntry(
  productId: string | null,
  variantIds: string | null,
): ProductEntry | undefined {
  const id = parseId(productId ?? "");
  const variants = variantIds === null ? undefined : parseIds(variantIds);
  const entry = variants === undefined ? { id } : { id, variantIds: variants };
  return isEntry(entry) ? entry : undefined;
}

/** The ids of a list with commas or white space between them, `NaN` for what is none. */
export function parseIds(list: string): number[] {
  return list.split(/[\s,]+/).filter((id) => id !== "").map(parseId);
}

/** A decimal integer, white space around it allowed; else `NaN`. */
export function parseId(text: string): number {
  return /^\s*-?\d+\s*$/.test(text) ? Number(text) : NaN;
}
