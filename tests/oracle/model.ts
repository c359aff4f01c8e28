import { type Asked, type NoCandidate, type Standing, standingOf } from "./candidates.ts";
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
import { localizedContent } from "./locales.ts";
import { type Override, overridesOf } from "./templates.ts";

/** The answer of the public query. */
export interface ModelAnswer {
  products: { query: Entry; badges: { id: string }[]; overrides?: Override[] }[];
  badges: { id: string; typeId: string; content: JsonObject }[];
}

/** The first rule that keeps a badge off a product, and the badge that it names. */
export interface Stop {
  because:
    | NoCandidate
    | "paused"
    | "not_started"
    | "ended"
    | "context"
    | "exclusive_group"
    | "exclusive_on_product"
    | "exclusive"
    | "type_limit"
    | "product_limit";
  byBadgeId?: string;
}

/** One badge in the walk over a product. It is shown if nothing stops it. */
export interface Decision {
  badge: CatalogueBadge;
  standing: Standing;
  stop?: Stop;
}

/** A request's circumstances. */
export interface Circumstances {
  catalogue: Catalogue;
  context: JsonObject;
  now: number;
}

/** The whole answer to a query. */
export function answerOf(
  catalogue: Catalogue,
  { context, query }: QueryRequest,
  now: number,
): ModelAnswer {
  const answered = query.products.map((entry) => {
    const decided = decisionsOf(entry, { catalogue, context, now });
    const shown = decided.filter(({ stop }) => stop === undefined).map(({ badge }) => badge);
    const product = productOf(catalogue, entry);
    const overrides = overridesOf(shown, { entry, product, context, types: catalogue.types });
    return { query: echoOf(entry), shown, overrides };
  });
  const used = new Set(answered.flatMap(({ shown }) => shown));
  return {
    products: answered.map(({ query, shown, overrides }) => ({
      query,
      badges: shown.map(({ id }) => ({ id })),
      // "`overrides` is there only if it is not empty".
      ...(overrides.length === 0 ? {} : { overrides }),
    })),
    badges: [...used].map((badge) => ({
      id: badge.id,
      typeId: badge.typeId,
      content: localizedContent(badge, context),
    })),
  };
}

/** "`query` echoes `id`, and `variantIds` only if sent (as sent)". */
export function echoOf({ id, variantIds }: Entry): Entry {
  return variantIds === undefined ? { id } : { id, variantIds };
}

/** The stored product of an entry. */
export function productOf({ products }: Catalogue, { id }: Entry): CatalogueProduct | undefined {
  return products.find((product) => product.id === id);
}

/** The decisions on all badges of the project for one entry, in the product's order. */
export function decisionsOf(
  entry: Entry,
  { catalogue, context, now }: Circumstances,
): Decision[] {
  const product = productOf(catalogue, entry);
  const asked: Asked = { entry, now, ...(product && { product }) };
  const shown: CatalogueBadge[] = [];
  return inOrder(catalogue.badges, product).map((badge) => {
    const standing = standingOf(badge, asked);
    const stop = standing.because !== undefined
      ? { because: standing.because }
      : stoppedByItself(badge, { catalogue, context, now }) ??
        stoppedByOthers(badge, shown, catalogue);
    if (stop === undefined) shown.push(badge);
    return { badge, standing, ...(stop && { stop }) };
  });
}

/** "The product's own `order` first, then the project's badge order". */
function inOrder(badges: CatalogueBadge[], product?: CatalogueProduct): CatalogueBadge[] {
  const own = (product?.order ?? []).flatMap((badgeId) =>
    badges.filter(({ id }) => id === badgeId)
  );
  return [...own, ...badges.filter((badge) => !own.includes(badge))];
}

/** Status, schedule and context, in this order. */
function stoppedByItself(
  badge: CatalogueBadge,
  { catalogue, context, now }: Circumstances,
): Stop | undefined {
  if (badge.status === "paused") return { because: "paused" };
  // "Half-open, UTC instants, `startsAt <= now < endsAt`".
  if (now < startOf(badge)) return { because: "not_started" };
  if (now >= endOf(badge)) return { because: "ended" };
  const { when } = badge;
  if (when === undefined) return undefined;
  const isMet = holds(when, { subject: context, now, segments: catalogue.segments ?? [] });
  return isMet ? undefined : { because: "context" };
}

/**
 * "One walk in that order […]. A badge stays unless, checked in this order: its `exclusiveGroup`
 * already shows a badge; […] after `exclusiveGroup` and before `exclusive`: [`exclusiveOnProduct`]".
 */
function stoppedByOthers(
  badge: CatalogueBadge,
  shown: CatalogueBadge[],
  { settings, types }: Catalogue,
): Stop | undefined {
  const { exclusiveGroup, exclusiveOnProduct, exclusive, typeId } = badge;
  const inGroup = shown.find((it) =>
    exclusiveGroup !== undefined && it.exclusiveGroup === exclusiveGroup
  );
  if (inGroup !== undefined) return { because: "exclusive_group", byBadgeId: inGroup.id };

  // "Hidden if the product already shows a badge, and hides all later ones. `byBadgeId` is the shown
  // `exclusiveOnProduct` badge, else the first shown one".
  const alone = shown.find((it) => it.exclusiveOnProduct === true) ??
    (exclusiveOnProduct === true ? shown[0] : undefined);
  if (alone !== undefined) return { because: "exclusive_on_product", byBadgeId: alone.id };

  const ofType = shown.filter((it) => it.typeId === typeId);
  const only = ofType.find((it) => it.exclusive === true) ??
    (exclusive === true ? ofType[0] : undefined);
  if (only !== undefined) return { because: "exclusive", byBadgeId: only.id };

  const maxPerProduct = types.find(({ id }) => id === typeId)?.maxPerProduct ?? Infinity;
  if (ofType.length >= maxPerProduct) return { because: "type_limit" };
  const maxBadgesPerProduct = settings.maxBadgesPerProduct ?? 64;
  return shown.length >= maxBadgesPerProduct ? { because: "product_limit" } : undefined;
}

/** When a badge starts, in epoch milliseconds; "a missing bound is open". */
export function startOf({ startsAt }: CatalogueBadge): number {
  return startsAt === undefined ? -Infinity : instantOf(startsAt);
}

/** When a badge ends, in epoch milliseconds; "a missing bound is open". */
export function endOf({ endsAt }: CatalogueBadge): number {
  return endsAt === undefined ? Infinity : instantOf(endsAt);
}

function instantOf(text: string): number {
  const instant = parseInstant(text);
  if (instant === undefined) throw new Error(`Not an instant: ${text}`);
  return instant;
}
