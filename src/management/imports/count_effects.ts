import { compileInSteps } from "../../catalog/compile_in_steps.ts";
import { EffectTally } from "../../domain/effect_tally.ts";
import { RuleEvaluator } from "../../domain/findings/rule_evaluator.ts";
import type { ImportEffects } from "../../domain/imports/import.ts";
import { attributesOf, type ProductRecord } from "../../domain/products/product.ts";
import { productAfter } from "../../domain/products/product_steps.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { rankBadges, type Ranking } from "../../domain/resolve/ranking.ts";
import { Yielder } from "../../store/yielder.ts";
import type { JoinedRange } from "./join/join_range.ts";

/** Counts on which products the rules of badges begin or cease to hold. */
export class EffectCounter {
  readonly #ranking: Ranking;
  readonly #evaluator: RuleEvaluator;
  readonly #now: number;
  readonly #effects = new EffectTally();
  #products = 0;

  private constructor(ranking: Ranking, now: number) {
    this.#ranking = ranking;
    this.#now = now;
    this.#evaluator = new RuleEvaluator(
      ranking.rules,
      now,
      ranking.compiledRules,
      ranking.variants,
    );
  }

  static async of(project: ProjectState, now: number): Promise<EffectCounter> {
    await compileInSteps(project, new Yielder());
    return new EffectCounter(rankBadges(project), now);
  }

  /** Counts what a range of products would do. */
  async add({ products }: JoinedRange): Promise<void> {
    const yielder = new Yielder();
    for (const { productId, stored, joined: { step } } of products) {
      if (step === undefined) continue;
      const after = step.kind === "putProduct" ? productAfter(stored?.record, step) : undefined;
      const isSame = stored?.record.attributes === after?.attributes &&
        (this.#ranking.variants === undefined ||
          JSON.stringify(stored?.record.variants) === JSON.stringify(after?.variants));
      if (isSame && stored !== undefined && after) continue;
      const before = this.#badgesOf(stored?.record);
      const next = this.#badgesOf(after);
      const [gained, lost] = [next.difference(before), before.difference(next)];
      for (const badgeId of gained) this.#effects.count(badgeId, "gains", productId);
      for (const badgeId of lost) this.#effects.count(badgeId, "loses", productId);
      if (gained.size + lost.size > 0) this.#products++;
      if (yielder.isDue) await yielder.yieldIfDue();
    }
  }

  get effects(): ImportEffects {
    return {
      basis: "rules",
      products: this.#products,
      perBadge: this.#effects.perBadge,
      isComplete: true,
    };
  }

  /**
   * The badges whose rules put them on a product that is asked for without variants. No rule matches
   * one that is not stored.
   */
  #badgesOf(product: ProductRecord | undefined): Set<string> {
    const badges = new Set<string>();
    if (product === undefined) return badges;
    this.#evaluator.begin(product);
    const attributes = attributesOf(product);
    for (const rule of this.#evaluator.candidates) {
      if (!this.#ranking.rules[rule]!.predicate(attributes, this.#now)) continue;
      for (const rank of this.#ranking.ranksOfRule[rule]!) {
        badges.add(this.#ranking.badges[rank]!.record.id);
      }
    }
    const { ranks, ruleOf } = this.#ranking.variants ?? { ranks: [], ruleOf: [] };
    ranks.forEach((rank, at) => {
      const { id, onProduct } = this.#ranking.badges[rank]!.record;
      if (this.#evaluator.isOnProduct(ruleOf[at]!, onProduct)) badges.add(id);
    });
    return badges;
  }
}
