import type { BadgeSource } from "../../client/element/mod.ts";
import type { AnyBadge } from "../../client/types.ts";

/** A client for `<product-badges>` that returns these badges for every product. */
export function previewSource(badges: readonly AnyBadge[]): BadgeSource {
  return {
    subscribe(_product, listener) {
      listener(badges);
      return () => {};
    },
  };
}
