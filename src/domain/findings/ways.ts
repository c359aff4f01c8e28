import type { ProductRecord } from "../products/product.ts";
import type { Ranking } from "../resolve/ranking.ts";
import type { HoldingRule } from "./held_rules.ts";

/** How a badge comes to a product: for all variants and at all times, unless one of these is set. */
export interface Way {
  /** It is assigned for these variants. */
  readonly variants?: VariantScope | undefined;
  /** It is there while its rule holds, which it does not always. */
  readonly isTimed?: boolean | undefined;
}

/** The variants that an assignment is for. */
export interface VariantScope {
  readonly variantIds: ReadonlySet<number>;
  /** Whether a query without `variantIds` gets it, too. */
  readonly isShownOnProduct: boolean;
}

const wholly: Way = {};

/** Whether a badge that comes this way is there for all variants and at all times. */
export function isWhole({ variants, isTimed }: Way): boolean {
  return variants === undefined && !isTimed;
}

/** By rank, how badges come to a product for which these rules hold. */
export function waysOf(
  { rankOf, ranksOfRule, everywhere }: Ranking,
  { assignments }: ProductRecord,
  rules: readonly HoldingRule[],
): Map<number, Way> {
  const ways = new Map<number, Way>();
  for (const { badge, variantIds, showOnProduct = true } of assignments) {
    const rank = rankOf[badge] ?? -1;
    const scope = variantIds &&
      { variantIds: new Set(variantIds), isShownOnProduct: showOnProduct };
    if (rank !== -1) ways.set(rank, scope === undefined ? wholly : { variants: scope });
  }
  for (const { rule, holding } of rules) {
    for (const rank of ranksOfRule[rule]!) {
      const before = ways.get(rank);
      const isThere = holding === "always" || (before !== undefined && isWhole(before));
      ways.set(rank, isThere ? wholly : { ...before, isTimed: true });
    }
  }
  for (const rank of everywhere) ways.set(rank, wholly);
  for (const { badge, exclude } of assignments) if (exclude) ways.delete(rankOf[badge] ?? -1);
  return ways;
}
