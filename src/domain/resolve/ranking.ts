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
  for (const number of project.order) {
    const record = project.badgeNumbered(number);
    if (record !== undefined) badges.push(prepareBadge(record, project.segments));
  }
  const rules = distinctRules(badges, "match");
  const ranksOfRule: number[][] = Array.from({ length: rules.size }, () => []);
  const everywhere: number[] = [];
  const conditionOf = new Int32Array(badges.length);
  badges.forEach(({ record, when, match }, rank) => {
    conditionOf[rank] = when === undefined ? -1 : conditions.numberOf(when);
    if (match !== undefined) ranksOfRule[rules.get(match.text)!.number]!.push(rank);
    if (record.everyProduct) everywhere.push(rank);
  });
  for (const { rule } of rules.values()) matches.numberOf(rule);
  const variants = variantRules(badges, compiled.variantMatches);
  compiled.markComplete();
  return {
    badges,
    rankOf: ranksByNumber(badges),
    everywhere,
    conditions,
    compiledRules: matches,
    conditionOf,
    rules: [...rules.values()].map(({ rule }) => rule),
    ranksOfRule,
    variants,
    stacking: stackingRules(project, badges.map(({ record }) => record)),
    shownMax: project.settings.maxBadgesPerProduct ?? badgesShownMax,
  };
}

/**
 * Each distinct condition in a field of badges, by its text, ordered by the age of badges, so that a
 * move in the order does not change it.
 */
function distinctRules(badges: readonly PreparedBadge[], field: "match" | "matchVariants") {
  const rules = new Map<string, { number: number; rule: PreparedCondition }>();
  const ruled = badges.filter((badge) => badge[field] !== undefined);
  for (const { [field]: rule } of ruled.sort((a, b) => a.record.number - b.record.number)) {
    if (rule !== undefined && !rules.has(rule.text)) {
      rules.set(rule.text, { number: rules.size, rule });
    }
  }
  return rules;
}

function variantRules(
  badges: readonly PreparedBadge[],
  compiled: VariantRules["compiled"],
): Ranking["variants"] {
  const distinct = distinctRules(badges, "matchVariants");
  if (distinct.size === 0) return undefined;
  for (const { rule } of distinct.values()) compiled.numberOf(rule);
  const ranks = [...badges.keys()].filter((rank) => badges[rank]!.matchVariants !== undefined);
  return {
    ...{ badges, ranks, compiled },
    ruleOf: ranks.map((rank) => distinct.get(badges[rank]!.matchVariants!.text)!.number),
    rules: [...distinct.values()].map(({ rule }) => rule),
  };
}

function ranksByNumber(badges: readonly PreparedBadge[]): Int32Array {
  const length = badges.reduce((most, { record }) => Math.max(most, record.number + 1), 0);
  const rankOf = new Int32Array(length).fill(-1);
  badges.forEach(({ record }, rank) => rankOf[record.number] = rank);
  return rankOf;
}
