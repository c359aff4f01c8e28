import type { Finding } from "../../data/findings.ts";
import type { Badge } from "../../data/resource.ts";

/** The path, below the project's URL, of the field that fixes a finding. */
export function findingPath({ code, badgeId, feedId, productId }: Finding, badge?: Badge): string {
  if (productId !== undefined) return `products/${productId}`;
  if (feedId !== undefined) return "imports";
  const field = fieldOf(code, badge);
  return `badges/${badgeId}${field === undefined ? "" : `#${field}`}`;
}

/**
 * The field of the badge, named as in its JSON Pointer; `undefined` if it may be one of several.
 */
function fieldOf(code: Finding["code"], badge: Badge | undefined): keyof Badge | undefined {
  switch (code) {
    case "ended":
      return "endsAt";
    case "contradiction":
      if (badge?.when && badge.match) return undefined;
      return badge?.match ? "match" : "when";
    case "no_product":
      return badge?.match ? "match" : badge?.matchVariants ? "matchVariants" : "everyProduct";
    case "always_hidden":
      return badge?.exclusiveGroup === undefined ? undefined : "exclusiveGroup";
    case "exclusive_after_others":
      return "exclusive";
    case "hides_all_others":
      return "exclusiveOnProduct";
    case "no_variants":
      return "matchVariants";
    case "low_contrast":
      return "content";
    case "missing_locale":
      return "localizations";
    case "template_without_attribute":
      return "perProduct";
    case "feed_failed":
    case "feed_stale":
    case "not_in_catalogue":
    case "order_without_badge":
      return undefined;
  }
}
