import type { ProductEntry, ProductRef } from "./types.ts";

/** What {@link ProductRef} means, an id alone being an entry without variants. */
export function entryOf(product: ProductRef): ProductEntry {
  return typeof product === "object" ? product : { id: product };
}

/**
 * Equal for entries that mean the same: `1234`, or `1235:456,789` with the variants in one order and each
 * once. It is also how the GET form of the query spells an entry.
 */
export function entryKey({ id, variantIds }: ProductEntry): string {
  return variantIds == undefined
    ? String(id)
    : `${id}:${[...new Set(variantIds)].sort((a, b) => a - b)}`;
}

/** Whether an entry is one: what is not, would be refused, and cannot always be written as JSON. */
export function isEntry({ id, variantIds }: ProductEntry): boolean {
  return Number.isSafeInteger(id) &&
    (variantIds == undefined || variantIds.every(Number.isSafeInteger));
}
