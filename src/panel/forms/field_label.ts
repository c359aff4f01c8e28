import type { Translate } from "../i18n/translate.ts";

/** The fields with a translated label. */
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

/** The label of a field of a badge, type, product, project or batch; any other key as it is. */
export function fieldLabel(key: string, t: Translate): string {
  const known = named.find((name) => name === key);
  return known === undefined ? key : t(`field.${known}`);
}
