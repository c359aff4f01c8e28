import { badgesShownMax } from "../limits.ts";
import type { ProjectState } from "../project_state.ts";
import { prepareBadge, type PreparedBadge, type PreparedCondition } from "./prepared_badge.ts";
import { conditionsOf, type MatchConditions, type WhenConditions } from "./project_conditions.ts";
import type { VariantBadges } from "./variant_candidates.ts";
import type { VariantRules } from "./variant_rules.ts";
import { type StackingRules, stackingRules } from "./stacking.ts";

/** The badges of a project in its order. A badge's rank is its place there; 0 is the first. */
export interface Ranking {
  readonly badges: readonly PreparedBadge[];
  /** A badge's rank by its number; -1 if the badge was deleted. */
  readonly rankOf: Int32Array;
  /** The ranks of the badges that are on every product, ascending. */
  readonly everywhere: readonly number[];
  /** Each distinct `when`, and possibly more. */
  readonly conditions: WhenConditions;
  /** By rank, the number of the badge's `when`; -1 without one. */
  readonly conditionOf: Int32Array;
  /** Each distinct `match`. */
  readonly rules: readonly PreparedCondition[];
  /** The compiled rules, and possibly more. */
  readonly compiledRules: MatchConditions;
  /** By the number of a rule, the ranks of the badges that have it, ascending. */
  readonly ranksOfRule: readonly (readonly number[])[];
  /** The rules about variants; missing if there are none. */
  readonly variants: (VariantRules & VariantBadges) | undefined;
  /** Missing if no setting lets one badge hide another. */
  readonly stacking: StackingRules | undefined;
  /** How many badges a product shows at most. */
  readonly shownMax: number;
}

/**
 * Ranks the badges of a project. Their compiled conditions outlive the ranking.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { ProductTable } from "../products/product_table.ts";
 * import { ProjectState } from "../project_state.ts";
 *
 * const fields = { typeId: "price", content: {}, createdAt: 0, updatedAt: 0 };
 * const project = new ProjectState({
 *   ...{ id: "shop", number: 1, revision: 1, settings: { name: "Shop" }, types: [] },
 *   badges: [{ ...fields, id: "b1", number: 0, everyProduct: true }],
 *   ...{ order: [0], orderAsOf: 1, products: new ProductTable() },
 * });
 * assertEquals(rankBadges(project).everywhere, [0]);
 * ```
 */
export function rankBadges(project: ProjectState): Ranking {
  const compiled = conditionsOf(project);
  const { whens: conditions, matches } = compiled;
  const badges: PreparedBadge[] = [];
  const ruled: PreparedBadge[] = [];
  const ofVariants: PreparedBadge[] = [];
  const everywhere: number[] = [];
  const conditionOf = new Int32Array(project.order.length).fill(-1);
  let numbers = 0;
  // One loop, because the first query after each change of a badge waits for it.
  for (const number of project.order) {
    const record = project.badgeNumbered(number);
    if (record === undefined) continue;
    const badge = prepareBadge(record, project.segments);
    const rank = badges.push(badge) - 1;
    if (badge.when !== undefined) conditionOf[rank] = conditions.numberOf(badge.when);
    if (badge.match !== undefined) ruled.push(badge);
    if (badge.matchVariants !== undefined) ofVariants.push(badge);
    if (record.everyProduct) everywhere.push(rank);
    if (number >= numbers) numbers = number + 1;
  }
  const rankOf = new Int32Array(numbers).fill(-1);
  for (let rank = 0; rank < badges.length; rank++) rankOf[badges[rank]!.record.number] = rank;
  const rankIn = ({ record }: PreparedBadge) => rankOf[record.number]!;
  const rules = distinctRules(ruled, "match");
  const ranksOfRule: number[][] = Array.from({ length: rules.size }, () => []);
  for (const badge of ruled) ranksOfRule[rules.get(badge.match!.text)!.number]!.push(rankIn(badge));
  for (const { rule } of rules.values()) matches.numberOf(rule);
  const variants = variantRules(badges, ofVariants.map(rankIn), compiled.variantMatches);
  compiled.markComplete();
  return {
    ...{ badges, rankOf, everywhere, conditions, conditionOf },
    compiledRules: matches,
    rules: [...rules.values()].map(({ rule }) => rule),
    ranksOfRule,
    variants,
    stacking: stackingRules(project, badges.map(({ record }) => record)),
    shownMax: project.settings.maxBadgesPerProduct ?? badgesShownMax,
  };
}

/**
 * Each distinct condition in a field of badges that have it, by its text, ordered by the age of
 * badges, so that a move in the order does not change it.
 */
function distinctRules(badges: readonly PreparedBadge[], field: "match" | "matchVariants") {
  const rules = new Map<string, { number: number; rule: PreparedCondition }>();
  for (const { [field]: rule } of badges.toSorted((a, b) => a.record.number - b.record.number)) {
    if (rule !== undefined && !rules.has(rule.text)) {
      rules.set(rule.text, { number: rules.size, rule });
    }
  }
  return rules;
}

/** The rules of the badges with these ranks, ascending, about variants. */
function variantRules(
  badges: readonly PreparedBadge[],
  ranks: readonly number[],
  compiled: VariantRules["compiled"],
): Ranking["variants"] {
  if (ranks.length === 0) return undefined;
  const distinct = distinctRules(ranks.map((rank) => badges[rank]!), "matchVariants");
  for (const { rule } of distinct.values()) compiled.numberOf(rule);
  return {
    ...{ badges, ranks, compiled },
    ruleOf: ranks.map((rank) => distinct.get(badges[rank]!.matchVariants!.text)!.number),
    rules: [...distinct.values()].map(({ rule }) => rule),
  };
}
