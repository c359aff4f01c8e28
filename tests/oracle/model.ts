import type {
  Catalogue,
  CatalogueBadge,
  CatalogueProduct,
  Entry,
  JsonObject,
  QueryRequest,
} from "./catalogue.ts";
import { holds } from "./conditions.ts";
import { parseInstant } from "./instants.ts";
import { type Override, overridesOf } from "./templates.ts";
import { localizedContent } from "./locales.ts";

/** The answer of a query. */
export interface ModelAnswer {
  products: { query: Entry; badges: { id: string }[]; overrides?: Override[] }[];
  badges: { id: string; typeId: string; content: JsonObject }[];
}

/** One product of a query, with everything that its answer depends on. */
export interface Question {
  catalogue: Catalogue;
  entry: Entry;
  context: JsonObject;
  now: number;
}

/** The badges that remain after each step. */
export interface Steps {
  /** All badges of the project, in this product's order. */
  ordered: CatalogueBadge[];
  candidates: CatalogueBadge[];
  active: CatalogueBadge[];
  scheduled: CatalogueBadge[];
  selected: CatalogueBadge[];
  walk: Walked[];
}

/**
 * A badge in the stacking; a hidden one with the rule and, for the exclusive rules, the shown
 * badge.
 */
export interface Walked {
  badge: CatalogueBadge;
  hidden?: Hidden;
}

/** Why stacking hides a badge. */
export type Hidden =
  | { because: "exclusive_group" | "exclusive_on_product" | "exclusive"; byBadgeId: string }
  | { because: "type_limit" | "product_limit" };

/** The answer to a query at this instant. The quotes are the rules. */
export function answerOf(
  catalogue: Catalogue,
  { context, query }: QueryRequest,
  now: number,
): ModelAnswer {
  const entries = query.products.map((entry) => ({
    query: echoOf(entry),
    shown: shownOf(stepsOf({ catalogue, entry, context, now })),
  }));
  return {
    // "One entry per queried product, in request order, repeats answered each".
    products: entries.map(({ query, shown }) => ({
      query,
      badges: shown.map(({ id }) => ({ id })),
      ...withOverrides(overridesOf(shown, attributesFor(catalogue, query), {
        context,
        types: catalogue.types,
      })),
    })),
    // "Top-level `badges` holds each referenced badge once, by first use, with exactly `id`, `typeId`,
    // `content`".
    badges: [...new Set(entries.flatMap(({ shown }) => shown))].map((badge) => ({
      id: badge.id,
      typeId: badge.typeId,
      content: localizedContent(badge, context),
    })),
  };
}

function withOverrides(overrides: Override[]): { overrides?: Override[] } {
  return overrides.length === 0 ? {} : { overrides };
}

/** The attributes that templates read for an entry: a path must have one value in all of them. */
function attributesFor({ products }: Catalogue, entry: Entry): JsonObject[] {
  const { attributes = {}, variants = [] } = products.find(({ id }) => id === entry.id) ?? {};
  // "Stored variants asked for", "laid over the product's".
  const asked = variants.filter(({ id }) => entry.variantIds?.includes(id))
    .map((variant) =>
      Object.fromEntries([attributes, variant.attributes ?? {}].flatMap((it) => Object.entries(it)))
    );
  // "The product's, if none of those asked for is stored".
  return asked.length === 0 ? [attributes] : asked;
}

/** "`query` echoes `id`, and `variantIds` only if sent (as sent)". */
export function echoOf({ id, variantIds }: Entry): Entry {
  return variantIds === undefined ? { id } : { id, variantIds };
}

/** The shown badges, in order. */
export function shownOf({ walk }: Steps): CatalogueBadge[] {
  return walk.filter(({ hidden }) => hidden === undefined).map(({ badge }) => badge);
}

/**
 * The steps that decide which badges are shown. Ordering comes first, which changes no step, so
 * that all results are ordered.
 */
export function stepsOf(question: Question): Steps {
  const { catalogue, entry, context, now } = question;
  const product = catalogue.products.find(({ id }) => id === entry.id);
  // 5. "The product's own `order` first, then the project's badge order."
  const ordered = inOrder(catalogue.badges, product);
  // 1. "Candidates."
  const candidates = ordered.filter((badge) => isCandidate(badge, product, question));
  // 2. "Status: `active`, not `paused`."
  const active = candidates.filter(({ status }) => status !== "paused");
  // 3. "Schedule: half-open, `startsAt <= now < endsAt`; a missing bound is open."
  const scheduled = active.filter((badge) => startOf(badge) <= now && now < endOf(badge));
  // 4. "Context: the badge's `when` condition holds for the request's context."
  const selected = scheduled.filter(({ when }) => when === undefined || holds(when, context, now));
  // 6. "Stacking."
  const walk = stacked(selected, catalogue);
  return { ordered, candidates, active, scheduled, selected, walk };
}

/** The start of the badge's schedule. */
export function startOf({ startsAt }: CatalogueBadge): number {
  return startsAt === undefined ? -Infinity : instantOf(startsAt);
}

/** The end of the badge's schedule, exclusive. */
export function endOf({ endsAt }: CatalogueBadge): number {
  return endsAt === undefined ? Infinity : instantOf(endsAt);
}

function instantOf(text: string): number {
  const instant = parseInstant(text);
  if (instant === undefined) throw new Error(`Not an instant: ${text}`);
  return instant;
}

function inOrder(badges: CatalogueBadge[], product?: CatalogueProduct): CatalogueBadge[] {
  const listed = product?.order ?? [];
  return [
    ...listed.flatMap((listedId) => badges.filter(({ id }) => id === listedId)),
    ...badges.filter(({ id }) => !listed.includes(id)),
  ];
}

function isCandidate(
  badge: CatalogueBadge,
  product: CatalogueProduct | undefined,
  question: Question,
): boolean {
  // "An exclusion on the product beats all three."
  return !isExcluded(badge, product) &&
    (isAssignedFor(badge, product, question.entry) || isMatched(badge, product, question.now) ||
      isMatchedByVariants(badge, product, question) || badge.everyProduct === true);
}

/** Whether the product excludes the badge. */
export function isExcluded(badge: CatalogueBadge, product?: CatalogueProduct): boolean {
  return product?.badges.some((it) => it.badgeId === badge.id && "exclude" in it) ?? false;
}

/** Whether the badge is assigned to the product, for any variants. */
export function isAssigned(badge: CatalogueBadge, product?: CatalogueProduct): boolean {
  return product?.badges.some((it) => it.badgeId === badge.id && !("exclude" in it)) ?? false;
}

function isAssignedFor(
  badge: CatalogueBadge,
  product: CatalogueProduct | undefined,
  entry: Entry,
): boolean {
  return (product?.badges ?? []).some((it) => {
    if (it.badgeId !== badge.id || "exclude" in it) return false;
    // "An assignment without `variantIds` is product-wide; one with `variantIds` is for those variants."
    if (it.variantIds === undefined) return true;
    // "Entry without `variantIds`: product-wide assignments, and variant assignments unless they say
    // `showOnProduct: false`."
    if (entry.variantIds === undefined) return it.showOnProduct !== false;
    // "Entry with `variantIds`: product-wide assignments, and those that share a variant with it."
    return it.variantIds.some((variantId) => entry.variantIds?.includes(variantId));
  });
}

function isMatched(
  { match }: CatalogueBadge,
  product: CatalogueProduct | undefined,
  now: number,
): boolean {
  // "A product's `attributes` default to `{}`; to a product that is not stored only `everyProduct`
  // applies."
  return match !== undefined && product !== undefined &&
    holds(match, product.attributes ?? {}, now);
}

/** "An entry with `variantIds` gets the badge if any variant asked for satisfies it". */
function isMatchedByVariants(
  badge: CatalogueBadge,
  product: CatalogueProduct | undefined,
  { entry, now }: Question,
): boolean {
  // "To a product that is not stored no rule applies."
  if (badge.matchVariants === undefined || product === undefined) return false;
  const satisfying = satisfyingVariants(badge, product, now);
  const { variants = [] } = product;
  // "A product without stored variants is its own only variant, whatever is asked for".
  const all = variants.length === 0 ? ["product"] : variants.map(({ id }) => id);
  if (entry.variantIds !== undefined) {
    return satisfying.some((it) => it === "product" || entry.variantIds?.includes(it));
  }
  // "An entry without gets it by `onProduct`: `any` (default), `all` or `none`".
  if (badge.onProduct === "all") return satisfying.length === all.length;
  return badge.onProduct === "none" ? satisfying.length === 0 : satisfying.length > 0;
}

/** The stored variants that satisfy the badge's rule; `product` if it is its own only variant. */
export function satisfyingVariants(
  { matchVariants }: CatalogueBadge,
  { attributes = {}, variants = [] }: CatalogueProduct,
  now: number,
): (number | "product")[] {
  if (matchVariants === undefined) return [];
  if (variants.length === 0) return holds(matchVariants, attributes, now) ? ["product"] : [];
  // "The variant's attributes laid over the product's (a key of the variant replaces the product's
  // key whole)".
  return variants.filter((variant) => {
    const laid = new Map([
      ...Object.entries(attributes),
      ...Object.entries(variant.attributes ?? {}),
    ]);
    return holds(matchVariants, Object.fromEntries(laid), now);
  }).map(({ id }) => id);
}

/** "All ways by which a badge is a candidate". */
export function viaOf(
  badge: CatalogueBadge,
  product: CatalogueProduct | undefined,
  question: Question,
): string[] {
  if (isExcluded(badge, product)) return [];
  return [
    ...(isAssignedFor(badge, product, question.entry) ? ["manual"] : []),
    ...(isMatched(badge, product, question.now) ? ["match"] : []),
    ...(isMatchedByVariants(badge, product, question) ? ["matchVariants"] : []),
    ...(badge.everyProduct === true ? ["everyProduct"] : []),
  ];
}

/** "One walk in that order, no decision revisited". */
function stacked(badges: CatalogueBadge[], catalogue: Catalogue): Walked[] {
  return badges.reduce<Walked[]>((walk, badge) => {
    const shown = walk.filter(({ hidden }) => hidden === undefined).map((it) => it.badge);
    const hidden = hiddenBy(badge, shown, catalogue);
    return [...walk, hidden === undefined ? { badge } : { badge, hidden }];
  }, []);
}

/** "A badge stays unless, checked in this order: …" */
function hiddenBy(
  badge: CatalogueBadge,
  shown: CatalogueBadge[],
  { settings, types }: Catalogue,
): Hidden | undefined {
  const ofType = shown.filter(({ typeId }) => typeId === badge.typeId);
  // "Its `exclusiveGroup` already shows a badge".
  const inGroup = shown.find(({ exclusiveGroup }) =>
    exclusiveGroup !== undefined && exclusiveGroup === badge.exclusiveGroup
  );
  if (inGroup !== undefined) return { because: "exclusive_group", byBadgeId: inGroup.id };
  // "After `exclusiveGroup` and before `exclusive`: it is hidden if the product already shows a badge,
  // and hides all later ones. `byBadgeId` is the shown `exclusiveOnProduct` badge, else the first shown
  // one."
  const alone = shown.find(({ exclusiveOnProduct }) => exclusiveOnProduct === true) ??
    (badge.exclusiveOnProduct === true ? shown[0] : undefined);
  if (alone !== undefined) return { because: "exclusive_on_product", byBadgeId: alone.id };
  // "Its type already shows an `exclusive` badge, or it is `exclusive` and its type already shows a
  // badge".
  const excluding = ofType.find(({ exclusive }) => exclusive === true || badge.exclusive === true);
  if (excluding !== undefined) return { because: "exclusive", byBadgeId: excluding.id };
  // "Its type already shows `maxPerProduct`". Without a setting a type has no limit, and a product shows 64.
  const ofTypeMax = types.find(({ id }) => id === badge.typeId)?.maxPerProduct ?? Infinity;
  if (ofType.length >= ofTypeMax) return { because: "type_limit" };
  // "The product already shows `maxBadgesPerProduct`".
  const max = settings.maxBadgesPerProduct ?? 64;
  if (shown.length >= max) return { because: "product_limit" };
}
