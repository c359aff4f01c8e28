import type { CatalogueBadge, CatalogueProduct, Entry, JsonObject } from "./catalogue.ts";
import { holds } from "./conditions.ts";

/** "All ways by which a badge is a candidate", in the order of the contract's list. */
export type Way = "manual" | "match" | "matchVariants" | "everyProduct";

/** Why a badge is no candidate. */
export type NoCandidate = "excluded" | "not_assigned" | "no_match" | "variant";

/** An entry of a query, with its product; `product` is missing if it is not stored. */
export interface Asked {
  entry: Entry;
  product?: CatalogueProduct;
  now: number;
}

/** How one badge relates to one entry, before anything about the badge itself counts. */
export interface Standing {
  /** Empty if the badge is no candidate. */
  via: Way[];
  because?: NoCandidate;
  /** The stored variants that satisfy the badge's rule about variants, in stored order. */
  satisfying: number[];
}

/** "Assignment, `match`, `matchVariants` and `everyProduct` are alternatives; an exclusion beats them all". */
export function standingOf(badge: CatalogueBadge, asked: Asked): Standing {
  const link = asked.product?.badges.find(({ badgeId }) => badgeId === badge.id);
  const { isReached, satisfying, isSatisfied } = byVariantRule(badge, asked);
  if (link !== undefined && "exclude" in link) {
    return { via: [], because: "excluded", satisfying };
  }
  const via: Way[] = [];
  if (link !== undefined && isAssigned(link, asked.entry)) via.push("manual");
  if (byProductRule(badge, asked)) via.push("match");
  if (isReached) via.push("matchVariants");
  if (badge.everyProduct === true) via.push("everyProduct");
  if (via.length > 0) return { via, satisfying };
  return {
    via,
    because: reasonOf(badge, { isLinked: link !== undefined, isSatisfied }),
    satisfying,
  };
}

/**
 * "`not_assigned` (no assignment, no rule, not everywhere), `no_match` (not assigned, its rule does
 * not hold), `variant` (assigned, for other variants only)". For a variant rule: "`no_match` if no
 * stored variant satisfies it, `variant` if some do but none asked for, or `onProduct` stops it".
 */
function reasonOf(
  badge: CatalogueBadge,
  { isLinked, isSatisfied }: { isLinked: boolean; isSatisfied: boolean },
): NoCandidate {
  if (isLinked || isSatisfied) return "variant";
  const hasRule = badge.match !== undefined || badge.matchVariants !== undefined;
  return hasRule ? "no_match" : "not_assigned";
}

/**
 * "Entry without `variantIds`: product-wide assignments, and variant assignments unless they say
 * `showOnProduct: false`. Entry with `variantIds`: product-wide assignments, and those that share a
 * variant with it".
 */
function isAssigned(
  assignment: { variantIds?: number[]; showOnProduct?: boolean },
  { variantIds: asked }: Entry,
): boolean {
  const { variantIds: assigned, showOnProduct = true } = assignment;
  if (assigned === undefined) return true;
  return asked === undefined ? showOnProduct : assigned.some((id) => asked.includes(id));
}

/** "A product's `attributes` default to `{}`; to a product that is not stored only `everyProduct` applies". */
function byProductRule({ match }: CatalogueBadge, { product, now }: Asked): boolean {
  if (match === undefined || product === undefined) return false;
  return holds(match, { subject: product.attributes ?? {}, now });
}

interface ByVariantRule {
  isReached: boolean;
  /** Whether any variant satisfies the rule; of a product without stored variants, itself. */
  isSatisfied: boolean;
  satisfying: number[];
}

/**
 * "An entry with `variantIds` gets the badge if any variant asked for satisfies it;
 * `variantIds: []` gets none. An entry without gets it by `onProduct`: `any` (default), `all` or
 * `none` of the stored variants. A product without stored variants is its own only variant",
 * also for an entry with an empty list.
 */
function byVariantRule(
  { matchVariants, onProduct = "any" }: CatalogueBadge,
  { entry, product, now }: Asked,
): ByVariantRule {
  if (matchVariants === undefined || product === undefined) {
    return { isReached: false, isSatisfied: false, satisfying: [] };
  }
  const isSatisfying = (subject: JsonObject) => holds(matchVariants, { subject, now });
  const variants = product.variants ?? [];
  if (variants.length === 0) {
    const isSatisfied = isSatisfying(product.attributes ?? {});
    const isStopped = entry.variantIds === undefined && onProduct === "none";
    return { isReached: isSatisfied !== isStopped, isSatisfied, satisfying: [] };
  }
  const satisfying = variants
    .filter((it) => isSatisfying(variantAttributes(product, it)))
    .map(({ id }) => id);
  const isSatisfied = satisfying.length > 0;
  if (entry.variantIds !== undefined) {
    const isReached = entry.variantIds.some((id) => satisfying.includes(id));
    return { isReached, isSatisfied, satisfying };
  }
  const isReached = {
    any: isSatisfied,
    all: satisfying.length === variants.length,
    none: !isSatisfied,
  }[onProduct];
  return { isReached, isSatisfied, satisfying };
}

/** "The variant's attributes laid over the product's (a key of the variant replaces the product's key whole)". */
export function variantAttributes(
  product: CatalogueProduct,
  variant: { attributes?: JsonObject },
): JsonObject {
  const members = [product.attributes ?? {}, variant.attributes ?? {}].flatMap(Object.entries);
  return Object.fromEntries(members);
}
