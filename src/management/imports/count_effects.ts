import { compileInSteps } from "../../catalog/compile_in_steps.ts";
import { RuleEvaluator } from "../../domain/findings/rule_evaluator.ts";
import type { ImportEffects } from "../../domain/imports/import.ts";
import { effectSamplesMax } from "../../domain/limits.ts";
import { attributesOf, type ProductRecord } from "../../domain/products/product.ts";
import { productAfter } from "../../domain/products/product_steps.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { rankBadges, type Ranking } from "../../domain/resolve/ranking.ts";
import { Yielder } from "../../store/yielder.ts";
import type { JoinedRange } from "./join/join_range.ts";

/** What happens to a badge. */
interface Effect {
  gains: number;
  loses: number;
  readonly sample: { readonly gains: number[]; readonly loses: number[] };
}

/** Counts on which products the rules of badges begin or cease to hold. */
export class EffectCounter {
  readonly #ranking: Ranking;
  readonly #evaluator: RuleEvaluator;
  readonly #now: number;
  readonly #effects = new Map<string, Effect>();
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
      let isAny = false;
      for (const badgeId of next.difference(before)) {
        isAny = this.#count(badgeId, "gains", productId);
      }
      for (const badgeId of before.difference(next)) {
        isAny = this.#count(badgeId, "loses", productId);
      }
      if (isAny) this.#products++;
      if (yielder.isDue) await yielder.yieldIfDue();
    }
  }

  get effects(): ImportEffects {
    return {
      basis: "rules",
      products: this.#products,
      perBadge: Array.from(this.#effects, ([badgeId, effect]) => ({ badgeId, ...effect })),
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

  #count(badgeId: string, what: "gains" | "loses", productId: number): true {
    const known = this.#effects.get(badgeId);
    const effect = known ?? { gains: 0, loses: 0, sample: { gains: [], loses: [] } };
    if (known === undefined) this.#effects.set(badgeId, effect);
    effect[what]++;
    if (effect.sample[what].length < effectSamplesMax) effect.sample[what].push(productId);
    return true;
  }
}
