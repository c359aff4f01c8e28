import type { Assignment, ProductRecord } from "../../products/product.ts";
import type { Ranking } from "../../resolve/ranking.ts";
import type { RuleEvaluator } from "../rule_evaluator.ts";

/**
 * Which part of a product a badge applies to: all variants at all times, unless one of these is
 * set.
 */
export interface BadgeSource {
  /** Set if it is assigned to these variants only. */
  readonly variants?: VariantScope | undefined;
  /** Set if it comes from a rule that matches only some of the time. */
  readonly isTimed?: boolean | undefined;
  /** Set if it comes from a rule about variants: then it depends on those asked for. */
  readonly isByVariant?: boolean | undefined;
}

/** The variants of an assignment. */
export interface VariantScope {
  readonly variantIds: ReadonlySet<number>;
  /** Whether a query without `variantIds` gets it too. */
  readonly isShownOnProduct: boolean;
}

const wholly: BadgeSource = {};

/** Whether the badge applies to all variants at all times. */
export function isWhole({ variants, isTimed, isByVariant }: BadgeSource): boolean {
  return variants === undefined && !isTimed && !isByVariant;
}

/**
 * Determines how badges apply to one product after another. Evaluates a rule only when it is
 * needed.
 */
export class BadgeSources {
  readonly #isEverywhere: Uint8Array;
  /** By rank, the number of the badge's rule; -1 without one. */
  readonly #ruleOf: Int32Array;
  readonly #rankOf: Int32Array;
  readonly #rules: RuleEvaluator;
  /** The product's assignments, by rank. */
  readonly #assignments = new Map<number, Assignment>();

  readonly #ranking: Ranking;

  constructor(ranking: Ranking, rules: RuleEvaluator) {
    const { badges, everywhere, ranksOfRule, rankOf } = ranking;
    this.#ranking = ranking;
    this.#isEverywhere = new Uint8Array(badges.length);
    for (const rank of everywhere) this.#isEverywhere[rank] = 1;
    this.#ruleOf = new Int32Array(badges.length).fill(-1);
    ranksOfRule.forEach((ranks, rule) => {
      for (const rank of ranks) this.#ruleOf[rank] = rule;
    });
    this.#rankOf = rankOf;
    this.#rules = rules;
  }

  /** Moves on to the next product. The rules must already be at it. */
  begin({ assignments }: ProductRecord): void {
    this.#assignments.clear();
    for (const assignment of assignments) {
      this.#assignments.set(this.#rankOf[assignment.badge] ?? -1, assignment);
    }
  }

  /** How the badge with this rank applies to the product; `undefined` if it does not. */
  of(rank: number): BadgeSource | undefined {
    const assignment = this.#assignments.get(rank);
    if (assignment?.exclude) return undefined;
    if (this.#isEverywhere[rank] === 1) return wholly;
    if (assignment !== undefined && assignment.variantIds === undefined) return wholly;
    const variants = assignment && scopeOf(assignment);
    const rule = this.#ruleOf[rank]!;
    const holding = rule === -1 ? "never" : this.#rules.holdingOf(rule);
    if (holding === "always") return wholly;
    const isByVariant = this.#mayApplyByVariant(rank);
    if (holding === "sometimes") return { variants, isTimed: true, isByVariant };
    if (isByVariant) return { variants, isByVariant };
    return variants && { variants };
  }

  #mayApplyByVariant(rank: number): boolean | undefined {
    const { variants } = this.#ranking;
    const at = variants?.ranks.indexOf(rank) ?? -1;
    if (variants === undefined || at === -1) return undefined;
    const { onProduct } = variants.badges[rank]!.record;
    return this.#rules.mayApply(variants.ruleOf[at]!, onProduct) || undefined;
  }
}

function scopeOf({ variantIds, showOnProduct = true }: Assignment): VariantScope {
  return { variantIds: new Set(variantIds), isShownOnProduct: showOnProduct };
}
