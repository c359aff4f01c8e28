import type { Badge } from "../../data/resource.ts";
import type { Statistics } from "../../data/statistics.ts";

/** The steps of a merchant to a first visible badge, in order. */
export const steps = ["type", "badge", "products"] as const;
export type Step = typeof steps[number];

/** The parts of a project that the steps depend on. */
interface Known {
  readonly types: readonly unknown[];
  readonly statistics: Pick<Statistics, "badges" | "productsByBadge">;
  /** Some of the badges: they may be on products without being assigned. */
  readonly badges: readonly Pick<Badge, "everyProduct" | "match">[];
}

/** The steps that are not done yet. */
export function stepsLeft({ types, statistics, badges }: Known): Step[] {
  const isOnProducts = statistics.productsByBadge.size > 0 ||
    badges.some(({ everyProduct, match }) => everyProduct || match !== undefined);
  const isDone = {
    type: types.length > 0,
    badge: statistics.badges.total > 0,
    products: isOnProducts,
  };
  return steps.filter((step) => !isDone[step]);
}
