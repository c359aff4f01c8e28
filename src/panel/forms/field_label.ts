import type { NewBadge } from "../data/badges.ts";
import type { Translate } from "../i18n/translate.ts";

/** The fields with a translated label; a field of a badge that is missing here does not compile. */
const named = {
  allowedOrigins: true,
  attributes: true,
  badgeId: true,
  badgeIds: true,
  badges: true,
  cacheSeconds: true,
  content: true,
  endsAt: true,
  everyProduct: true,
  exclude: true,
  exclusive: true,
  exclusiveOnProduct: true,
  exclusiveGroup: true,
  localizations: true,
  match: true,
  matchVariants: true,
  onProduct: true,
  maxBadgesPerProduct: true,
  maxPerProduct: true,
  name: true,
  perProduct: true,
  op: true,
  operations: true,
  order: true,
  productId: true,
  productIds: true,
  schema: true,
  showOnProduct: true,
  startsAt: true,
  status: true,
  typeId: true,
  variantIds: true,
  when: true,
} satisfies Record<keyof NewBadge, true> & Record<string, true>;

/** The label of a field of a badge, type, product, project or batch; any other key as it is. */
export function fieldLabel(key: string, t: Translate): string {
  return isNamed(key) ? t(`field.${key}`) : key;
}

function isNamed(key: string): key is keyof typeof named {
  return Object.hasOwn(named, key);
}
