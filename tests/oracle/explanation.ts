import type { Way } from "./candidates.ts";
import type { Catalogue, Entry, ExplainRequest } from "./catalogue.ts";
import { type Decision, decisionsOf, echoOf, productOf, type Stop } from "./model.ts";

/** What an explanation must say of a badge. */
export interface Explained {
  id: string;
  name?: string;
  /** All ways by which the badge is a candidate; empty if it is none. */
  via: Way[];
  shown: boolean;
  because?: Stop["because"];
  /** For the three exclusive rules. */
  byBadgeId?: string;
  /** The stored variants that satisfy the badge's rule about variants, up to 20. */
  variantIds: number[];
}

/** An explanation without its texts. */
export interface ModelExplanation {
  at: string;
  products: { query: Entry; badges: Explained[] }[];
}

/**
 * "Every candidate, and every badge that the product names in `badges` or `order` but does not get,
 * in order"; and those of `badgeIds`.
 */
export function explanationOf(
  catalogue: Catalogue,
  { context, query, badgeIds = [] }: ExplainRequest,
  at: number,
): ModelExplanation {
  const products = query.products.map((entry) => {
    const { badges = [], order = [] } = productOf(catalogue, entry) ?? {};
    const named = new Set([...badges.map(({ badgeId }) => badgeId), ...order, ...badgeIds]);
    const decided = decisionsOf(entry, { catalogue, context, now: at })
      .filter(({ badge, standing }) => standing.via.length > 0 || named.has(badge.id));
    return { query: echoOf(entry), badges: decided.map(explained) };
  });
  return { at: new Date(at).toISOString(), products };
}

function explained({ badge: { id, name }, standing, stop }: Decision): Explained {
  return {
    id,
    ...(name !== undefined && { name }),
    via: standing.via,
    shown: stop === undefined,
    ...stop,
    // "Up to 20, in stored order; on shown badges too; not for products without stored variants".
    variantIds: standing.satisfying.slice(0, 20),
  };
}
