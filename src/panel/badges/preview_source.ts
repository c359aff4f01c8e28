import { BadgesByProduct } from "../../client/badges_by_product.ts";
import type { BadgeSource } from "../../client/element/mod.ts";
import type { AnyBadge } from "../../client/types.ts";

/** A client for `<product-badges>` that returns these badges for every product. */
export function previewSource(badges: readonly AnyBadge[]): BadgeSource {
  return {
    forProducts: (products) => {
      const entries = Array.from(
        products,
        (product) => typeof product === "number" ? { id: product } : product,
      );
      return Promise.resolve(new BadgesByProduct(entries.map((entry) => [entry, badges]), []));
    },
    addEventListener() {},
    removeEventListener() {},
  };
}
