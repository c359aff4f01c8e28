import type { Catalogue, CatalogueBadge, Entry, ExplainRequest } from "./catalogue.ts";
import { echoOf, endOf, isAssigned, isExcluded, startOf, type Steps, stepsOf } from "./model.ts";

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
  const named = name === undefined ? { id } : { id, name };
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
    return badge.match === undefined ? "not_assigned" : "no_match";
  }
  if (!steps.active.includes(badge)) return "paused";
  if (!steps.scheduled.includes(badge)) {
    if (at < startOf(badge)) return "not_started";
    if (endOf(badge) <= at) return "ended";
  }
  if (!steps.selected.includes(badge)) return "context";
}
