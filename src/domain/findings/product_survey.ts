import type { ProductRecord } from "../products/product.ts";
import type { Ranking } from "../resolve/ranking.ts";
import { HeldRules } from "./held_rules.ts";
import { StackingSurvey } from "./hiding/stacking_survey.ts";

/** Which part of the badges looked for has to be left for it to be worth looking for fewer. */
const worthwhilePart = 7 / 8;

/**
 * Looks at a project's products one by one, and finds out which badges are on one of them, and which may be
 * seen on one by somebody. A badge of which both is known is looked for no further.
 */
export class ProductSurvey {
  readonly #ranking: Ranking;
  readonly #rules: HeldRules;
  /** Ranks of badges that no product was seen to have. */
  readonly #unplaced: Set<number>;
  /** The rules that may still put a badge somewhere for the first time. */
  #placing: ReadonlySet<number> = new Set();
  /** Missing where no badge can hide another one. */
  readonly #stacking: StackingSurvey | undefined;
  /** How many answers were missing when it was last worked out where to look. */
  #sought = 0;

  constructor(ranking: Ranking, now: number) {
    const { badges, everywhere, rules, stacking } = ranking;
    this.#ranking = ranking;
    this.#rules = new HeldRules(rules, now, ranking.compiledRules);
    this.#unplaced = new Set(badges.keys()).difference(new Set(everywhere));
    this.#stacking = stacking && new StackingSurvey(ranking, stacking, this.#rules, now);
    this.#narrow();
    // What is on every product is on those, too, of which nothing is stored.
    this.look({ assignments: [] });
  }

  /** The ranks of the badges that are on no product. */
  get onNoProduct(): ReadonlySet<number> {
    return this.#unplaced;
  }

  /** The ranks of the badges that are on products, and hidden on each of them whoever looks. */
  get alwaysHidden(): ReadonlySet<number> {
    return this.#stacking?.unseen.difference(this.#unplaced) ?? new Set();
  }

  /** Whether another product can tell nothing new. */
  get isDone(): boolean {
    return this.#missing === 0;
  }

  /** Takes a product into account. */
  look(product: ProductRecord): void {
    this.#rules.begin(product);
    if (this.#unplaced.size > 0) this.#place(product);
    this.#stacking?.look(product);
    if (this.#missing < this.#sought * worthwhilePart) this.#narrow();
  }

  /** How many answers are missing. */
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
