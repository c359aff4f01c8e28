import type { ProductEntry, ProductRef } from "./types.ts";

/**
 * What a reference means, as an object of its own, each variant once: an id alone is an entry without
 * variants. Who changes the list that it was made of changes nothing that is being asked for.
 */
export function entryOf(product: ProductRef): ProductEntry {
  if (typeof product !== "object" || product === null) return { id: product };
  const { id, variantIds } = product;
  if (variantIds == undefined) return { id };
  return { id, variantIds: Array.isArray(variantIds) ? [...new Set(variantIds)] : variantIds };
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
 * Equal for what means the same: `1234`, or `1235:456,789` with the variants in one order. The GET
 * form of the query spells entries so. Empty for what is no entry.
 */
export function entryKey(product: ProductRef): string {
  const entry = entryOf(product);
  if (!isEntry(entry)) return "";
  const { id, variantIds } = entry;
  return variantIds ? `${id}:${[...variantIds].sort()}` : `${id}`;
}
