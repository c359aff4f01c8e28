import { standingOf } from "./candidates.ts";
import type { CatalogueProduct, JsonObject } from "./catalogue.ts";

/** A product that a rule reaches, and the variants that satisfy the rule about variants. */
export interface Matching {
  id: number;
  variantIds?: number[];
}

/** "The products that a rule reaches (either of the two; one must be given), by number". */
export function matchingOf(
  products: CatalogueProduct[],
  rule: { match?: JsonObject; matchVariants?: JsonObject },
  now: number,
): Matching[] {
  const badge = { id: "rule", typeId: "label", content: {}, ...rule };
  return products.toSorted((one, other) => one.id - other.id).flatMap(({ badges: _, ...rest }) => {
    const product = { ...rest, badges: [] };
    const { via, satisfying } = standingOf(badge, { entry: { id: product.id }, product, now });
    if (via.length === 0) return [];
    return [{ id: product.id, ...(satisfying.length > 0 && { variantIds: satisfying }) }];
  });
}
