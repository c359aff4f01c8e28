import type { ProductEntry, ProductRef } from "./types.ts";

/** What a reference means, as an object of its own: an id alone is an entry without variants. */
export function entryOf(product: ProductRef): ProductEntry {
  if (typeof product !== "object") return { id: product };
  const { id, variantIds } = product;
  return variantIds == undefined ? { id } : { id, variantIds };
}

/**
 * Whether an entry is one. Who writes no TypeScript may hand over anything: the service would refuse it, and
 * not all of it can be sent.
 */
export function isEntry({ id, variantIds = [] }: ProductEntry): boolean {
  return Number.isSafeInteger(id) && Array.isArray(variantIds) &&
    variantIds.every(Number.isSafeInteger);
}

/**
 * Equal for entries that mean the same: `1234`, or `1235:456,789` with the variants in one order and each
 * once. The GET form of the query spells entries so.
 */
export function entryKey({ id, variantIds }: ProductEntry): string {
  return Array.isArray(variantIds)
    ? `${id}:${[...new Set(variantIds)].sort((a, b) => a - b)}`
    : `${id}`;
}
