import type { Translate } from "../../i18n/translate.ts";

/**
 * The fields that have a translated name: those of badges, types, products, projects and batches.
 */
const named = [
  "allowedOrigins",
  "attributes",
  "badgeId",
  "badgeIds",
  "badges",
  "cacheSeconds",
  "content",
  "endsAt",
  "everyProduct",
  "exclude",
  "exclusive",
  "exclusiveGroup",
  "localizations",
  "match",
  "maxBadgesPerProduct",
  "maxPerProduct",
  "name",
  "op",
  "operations",
  "order",
  "productId",
  "productIds",
  "schema",
  "showOnProduct",
  "startsAt",
  "status",
  "typeId",
  "variantIds",
  "when",
] as const;

/** The label of a field: translated if it is the service's own, followed by the merchant's keys. */
export function fieldName(
  [first = "", ...rest]: readonly string[],
  t: Translate,
): string {
  const known = named.find((name) => name === first);
  const name = known === undefined ? first : t(`changes.field.${known}`);
  return rest.length === 0 ? name : `${name}: ${rest.join(".")}`;
}
