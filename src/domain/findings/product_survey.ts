import type { ProductRecord } from "../products/product.ts";
import type { Ranking } from "../resolve/ranking.ts";
import { RuleEvaluator } from "./rule_evaluator.ts";
import { StackingSurvey } from "./hiding/stacking_survey.ts";

const noVariantBadges = { ranks: [], ruleOf: [], badges: [] };

/**
 * Narrow the search only when at most this part of the open questions is left, so that it pays off.
 */
const worthwhilePart = 7 / 8;

/**
 * Examines a project's products one by one, and finds out which badges are on a product, and which
 * some shopper can see on one. Stops looking for a badge once both are known.
 */
export class ProductSurvey {
  readonly #ranking: Ranking;
  readonly #rules: RuleEvaluator;
  /** The ranks of badges that no product so far has. */
  readonly #unplaced: Set<number>;
  /** The rules that may still put a badge on a first product. */
  #placing: ReadonlySet<number> = new Set();
  /** Missing if no badge can hide another one. */
  readonly #stacking: StackingSurvey | undefined;
  #hasVariants = false;
  /** The number of open questions when the search was last narrowed. */
  #sought = 0;

  private constructor(ranking: Ranking, now: number) {
    const { badges, everywhere, rules, stacking } = ranking;
    this.#ranking = ranking;
    this.#rules = new RuleEvaluator(rules, now, ranking.compiledRules, ranking.variants);
    this.#unplaced = new Set(badges.keys()).difference(new Set(everywhere));
    this.#stacking = stacking && new StackingSurvey(ranking, stacking, this.#rules, now);
    this.#narrow();
  }

  /** Begins a survey, in steps: `now` in epoch milliseconds. */
  static *begin(ranking: Ranking, now: number): Generator<void, ProductSurvey> {
    for (const rule of ranking.rules) {
      if (rule.timed.length > 0) rule.compile();
      yield;
    }
    const survey = new ProductSurvey(ranking, now);
    yield;
    // Badges on every product are also on products that are not stored.
    yield* survey.visit({ assignments: [] });
    return survey;
  }

  /** The ranks of the badges that are on no product. */
  get onNoProduct(): ReadonlySet<number> {
    return this.#unplaced;
  }

  /** The ranks of the badges that are on products but hidden on each of them, for every shopper. */
  get alwaysHidden(): ReadonlySet<number> {
    return this.#stacking?.unseen.difference(this.#unplaced) ?? new Set();
  }

  /** The ranks of badges with rules about variants, if no product has variants. */
  get withoutVariants(): ReadonlySet<number> {
    return new Set(this.#hasVariants ? [] : this.#ranking.variants?.ranks);
  }

  /** Whether further products cannot change the result. */
  get isDone(): boolean {
    return this.#missing === 0 && (this.#hasVariants || this.#ranking.variants === undefined);
  }

  /** Takes a product into account, in steps. Finish them before the next product. */
  *visit(product: ProductRecord): Generator<void> {
    this.#rules.begin(product);
    this.#hasVariants ||= (product.variants?.length ?? 0) > 0;
    if (this.#unplaced.size > 0) this.#place(product);
    if (this.#stacking !== undefined) yield* this.#stacking.visit(product);
    if (this.#missing < this.#sought * worthwhilePart) this.#narrow();
  }

  /** The number of open questions. */
  get #missing(): number {
    return this.#unplaced.size + (this.#stacking?.unseen.size ?? 0);
  }

  #place({ assignments }: ProductRecord): void {
    const { rankOf, ranksOfRule } = this.#ranking;
    const excluded = new Set<number>();
    for (const { badge, exclude } of assignments) {
      const rank = rankOf[badge] ?? -1;
      if (exclude) excluded.add(rank);
      else this.#unplaced.delete(rank);
    }
    const { ranks, ruleOf, badges } = this.#ranking.variants ?? noVariantBadges;
    ranks.forEach((rank, at) => {
      if (!this.#unplaced.has(rank) || excluded.has(rank)) return;
      const { onProduct } = badges[rank]!.record;
      if (this.#rules.mayApply(ruleOf[at]!, onProduct)) this.#unplaced.delete(rank);
    });
    if (this.#placing.size === 0) return;
    for (const rule of this.#rules.candidates) {
      if (!this.#placing.has(rule) || this.#rules.holdingOf(rule) === "never") continue;
      for (const rank of ranksOfRule[rule]!) if (!excluded.has(rank)) this.#unplaced.delete(rank);
    }
  }

  #narrow(): void {
    const { rules, ranksOfRule } = this.#ranking;
    const isPlacing = (rule: number) => ranksOfRule[rule]!.some((it) => this.#unplaced.has(it));
    this.#placing = new Set(rules.keys().filter(isPlacing));
    this.#stacking?.narrow();
    this.#sought = this.#missing;
  }
}
