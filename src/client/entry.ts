import type { ProductEntry, ProductRef } from "./types.ts";

/** Whether a value is an object, which may be a list. */
export function isObject<T>(value: T): value is T & object {
  return Object(value) === value;
}

/**
 * Normalises a product reference to a new object without duplicate variants; an id alone becomes an
 * entry without variants. Later changes to the caller's list do not affect the query.
 */
export function entryOf(product: ProductRef): ProductEntry {
  if (!isObject(product)) return { id: product };
  const { id, variantIds } = product;
  if (variantIds == undefined) return { id };
  return { id, variantIds: Array.isArray(variantIds) ? [...new Set(variantIds)] : variantIds };
}

/**
 * Whether an entry is valid. Callers without TypeScript can pass anything; the service would refuse
 * it, and not every value can be sent.
 */
export function isEntry({ id, variantIds = [] }: ProductEntry): boolean {
  return Number.isSafeInteger(id) && Array.isArray(variantIds) &&
    variantIds.every(Number.isSafeInteger);
}

/**
 * A key that is equal for equal entries: `1234`, or `1235:456,789` with the variants sorted. It is
 * also how the GET form of the query writes an entry. Empty if the entry is invalid.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(entryKey(1234), "1234");
 * assertEquals(entryKey({ id: 1235, variantIds: [789, 456, 456] }), "1235:456,789");
 * ```
 */
export function entryKey(product: ProductRef): string {
  const entry = entryOf(product);
  if (!isEntry(entry)) return "";
  const { id, variantIds } = entry;
  return variantIds ? `${id}:${[...variantIds].sort()}` : `${id}`;
}
