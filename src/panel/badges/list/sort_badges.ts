import type { Badge } from "../../data/resource.ts";

/** Orders of the list other than the project's. */
export const sortKinds = ["end", "products", "changed"] as const;
export type SortKind = typeof sortKinds[number];

/** What the orders depend on, apart from the badges. */
interface Known {
  /** In epoch ms. */
  readonly now: number;
  /** How many products each badge is assigned to manually, without badges that have none. */
  readonly productsByBadge: ReadonlyMap<string, number>;
}

/**
 * Sorts badges: by what ends next, then those without an end, then what has ended; by products,
 * those on every product first, then those with a rule, whose products are not counted for a whole
 * list; or by what was changed last. Equal ones stay in the project's order.
 */
export function sortBadges(badges: readonly Badge[], kind: SortKind, known: Known): Badge[] {
  const keyOf = keys[kind];
  const sorted = badges.map((badge) => ({ badge, key: keyOf(badge, known) }));
  return sorted.sort((a, b) => compare(a.key, b.key)).map(({ badge }) => badge);
}

/** The smallest first. */
const keys: Record<SortKind, (badge: Badge, known: Known) => number> = {
  end({ endsAt }, { now }) {
    if (endsAt === undefined) return Number.MAX_VALUE;
    const end = Date.parse(endsAt);
    return end > now ? end : Infinity;
  },
  products({ id, everyProduct, match, matchVariants }, { productsByBadge }) {
    if (everyProduct) return -Infinity;
    if (match ?? matchVariants) return -Number.MAX_VALUE;
    return -(productsByBadge.get(id) ?? 0);
  },
  changed: ({ updatedAt }) => -Date.parse(updatedAt),
};

/** Not a subtraction, which is not a number for two infinite keys. */
function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
