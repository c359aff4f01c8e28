import { nameOf } from "../explain/reason_message.ts";
import type { PreparedBadge } from "../resolve/prepared_badge.ts";
import type { Finding } from "./finding.ts";

/** The finding for a badge that no product has or can get by its rule. */
export function onNoProduct({ record }: PreparedBadge): Finding {
  const rule = record.match === undefined ? "" : ": its `match` fits none";
  return {
    code: "no_product",
    badgeId: record.id,
    message: `${nameOf(record)} is on no product${rule}`,
    remedy: "Assign it to products, give it a `match` that fits some, or set `everyProduct`.",
  };
}

/** The finding for a badge that other badges hide on every product that has it. */
export function alwaysHidden({ record }: PreparedBadge): Finding {
  return {
    code: "always_hidden",
    badgeId: record.id,
    message: `${nameOf(record)} is never shown: on every product that has it, earlier badges ` +
      "hide it",
    remedy: "Move it up in the order, take it out of its group, or loosen the limits; " +
      "explain says of a product which badge hides it.",
  };
}
