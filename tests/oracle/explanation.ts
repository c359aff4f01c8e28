import type { Catalogue, CatalogueBadge, Entry, ExplainRequest } from "./catalogue.ts";
import {
  echoOf,
  endOf,
  isAssigned,
  isExcluded,
  satisfyingVariants,
  startOf,
  type Steps,
  stepsOf,
  viaOf,
} from "./model.ts";

/** The rules that hide a badge. */
export const reasons = [
  "excluded",
  "not_assigned",
  "no_match",
  "variant",
  "paused",
  "not_started",
  "ended",
  "context",
  "exclusive_group",
  "exclusive_on_product",
  "exclusive",
  "type_limit",
  "product_limit",
] as const;

export type Reason = typeof reasons[number];

/** Whether one badge is shown, and if not, the first rule that hides it. */
export interface Explained {
  id: string;
  name?: string;
  shown: boolean;
  via: string[];
  variantIds: (number | string)[];
  because?: Reason;
  byBadgeId?: string;
}

/** The explanation of a query, without its messages. */
export interface ModelExplanation {
  at: string;
  products: { query: Entry; badges: Explained[] }[];
}

/** The explanation of a query at this instant. The quotes are the rules. */
export function explanationOf(
  catalogue: Catalogue,
  { context, query, badgeIds = [] }: ExplainRequest,
  at: number,
): ModelExplanation {
  return {
    at: new Date(at).toISOString(),
    products: query.products.map((entry) => {
      const product = catalogue.products.find(({ id }) => id === entry.id);
      const steps = stepsOf({ catalogue, entry, context, now: at });
      const named = [
        // "Every candidate,
        ...steps.candidates.map(({ id }) => id),
        // and every badge that the product names in `badges` or `order` but does not get".
        ...(product?.badges ?? []).map(({ badgeId }) => badgeId),
        ...(product?.order ?? []),
        // "`badgeIds?` (explained although no candidates)"; "unknown `badgeIds` are left out".
        ...badgeIds,
      ];
      return {
        query: echoOf(entry),
        // "In order".
        badges: steps.ordered
          .filter(({ id }) => named.includes(id))
          .map((badge) => explained(badge, { catalogue, steps, entry, at })),
      };
    }),
  };
}

/** What is needed to explain the badges of one entry. */
interface Entered {
  catalogue: Catalogue;
  steps: Steps;
  entry: Entry;
  at: number;
}

function explained(badge: CatalogueBadge, entered: Entered): Explained {
  const { id, name } = badge;
  const { catalogue, entry, at } = entered;
  const product = catalogue.products.find((it) => it.id === entry.id);
  const via = viaOf(badge, product, { catalogue, entry, context: {}, now: at });
  const satisfying = product === undefined ? [] : satisfyingVariants(badge, product, at);
  // "Up to 20, in stored order; on shown badges too; not for products without stored variants".
  const variantIds = satisfying.filter((it) => it !== "product").slice(0, 20);
  const named = { id, ...(name === undefined ? {} : { name }), via, variantIds };
  const because = stoppedBefore(badge, entered);
  if (because !== undefined) return { ...named, shown: false, because };
  const hidden = entered.steps.walk.find((it) => it.badge === badge)?.hidden;
  return hidden === undefined ? { ...named, shown: true } : { ...named, shown: false, ...hidden };
}

/** "The first rule that stopped it", among those before stacking. */
function stoppedBefore(
  badge: CatalogueBadge,
  { catalogue, steps, entry, at }: Entered,
): Reason | undefined {
  const product = catalogue.products.find(({ id }) => id === entry.id);
  // "`excluded` (wherever the product excludes it)".
  if (isExcluded(badge, product)) return "excluded";
  if (!steps.candidates.includes(badge)) {
    // "`variant` (assigned, for other variants only)".
    if (isAssigned(badge, product)) return "variant";
    // "`no_match` (not assigned, its rule does not hold)", "`not_assigned` (no assignment, no rule, not
    // everywhere)".
    // "For a variant rule: `no_match` if no stored variant satisfies it, `variant` if some do but none
    // asked for, or `onProduct` stops it".
    if (product !== undefined && satisfyingVariants(badge, product, at).length > 0) {
      return "variant";
    }
    const hasRule = badge.match !== undefined || badge.matchVariants !== undefined;
    return hasRule ? "no_match" : "not_assigned";
  }
  if (!steps.active.includes(badge)) return "paused";
  if (!steps.scheduled.includes(badge)) {
    if (at < startOf(badge)) return "not_started";
    if (endOf(badge) <= at) return "ended";
  }
  if (!steps.selected.includes(badge)) return "context";
}
