import { isEntry } from "../entry.ts";
import type { ProductEntry } from "../types.ts";

/**
 * The entry for the attributes `product-id` and `variant-ids`. `undefined` if the product id or any
 * variant id is invalid: leaving out an invalid variant would request more than was meant.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(parseEntry("1235", "456, 789"), { id: 1235, variantIds: [456, 789] });
 * assertEquals(parseEntry("1235", "456, x"), undefined);
 * ```
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

/** The ids in a list separated by commas or white space, with `NaN` for those that are invalid. */
export function parseIds(list: string): number[] {
  return list.split(/[\s,]+/).filter((id) => id !== "").map(parseId);
}

/** Parses a decimal integer, which white space may surround; otherwise `NaN`. */
export function parseId(text: string): number {
  return /^\s*-?\d+\s*$/.test(text) ? Number(text) : NaN;
}
