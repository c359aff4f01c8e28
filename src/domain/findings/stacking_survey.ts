import type { ProductRecord } from "../products/product.ts";
import type { Ranking } from "../resolve/ranking.ts";
import type { StackingRules } from "../resolve/stacking.ts";
import { familiesOf } from "./families.ts";
import type { HeldRules, HoldingRule } from "./held_rules.ts";
import { type Candidate, isShowable } from "./hiding.ts";
import { Judge } from "./judge.ts";
import { waysOf } from "./ways.ts";

/** How many products that differ in what matters are remembered. */
const knownMax = 10_000;

/** Finds out which badges are hidden on every product, whoever looks, and whenever from `now` on. */
export class StackingSurvey {
  readonly #ranking: Ranking;
  readonly #now: number;
  /** By rank. */
  readonly #families: Int32Array;
  /** By rule, the families of its badges. */
  readonly #familiesOfRule: readonly (readonly number[])[];
  readonly #judge: Judge;
  /** Ranks of badges that were hidden wherever they were met. */
  readonly unseen: Set<number>;
  /** By rule, the families of those of its badges that are still to be seen; rules without are missing. */
  #asking: ReadonlyMap<number, readonly number[]> = new Map();
  /** The families of which a badge that is on every product is still to be seen. */
  #askingEverywhere: readonly number[] = [];
  /** What products have that were looked at: another one that has the same tells nothing new. */
  readonly #known = new Set<string>();

  constructor(ranking: Ranking, stacking: StackingRules, now: number) {
    this.#ranking = ranking;
    this.#now = now;
    this.#families = familiesOf(stacking);
    this.#familiesOfRule = ranking.ranksOfRule.map((ranks) => this.#familiesAmong(ranks));
    this.#judge = new Judge(stacking, this.#families, now);
    this.unseen = new Set(
      ranking.badges.keys()
        .filter((rank) => this.#families[rank] !== -1 && isShowable(ranking.badges[rank]!, now)),
    );
  }

  /** Leaves out of account what can no longer tell anything new. */
  narrow(): void {
    const { ranksOfRule, everywhere } = this.#ranking;
    const unseenAmong = (ranks: readonly number[]) =>
      this.#familiesAmong(ranks.filter((rank) => this.unseen.has(rank)));
    const asking = ranksOfRule.map((ranks, rule) => [rule, unseenAmong(ranks)] as const);
    this.#asking = new Map(asking.filter(([, families]) => families.length > 0));
    this.#askingEverywhere = unseenAmong(everywhere);
  }

  /** Takes a product into account, against which the rules are held. */
  look(product: ProductRecord, rules: HeldRules): void {
    const open = this.#openFamilies(product, rules);
    if (open.size === 0) return;
    const matters = (rank: number) => open.has(this.#families[rank] ?? -1);
    const holding = rules.among((rule) =>
      this.#familiesOfRule[rule]!.some((family) => open.has(family))
    );
    const key = this.#keyOf(product, holding, matters);
    if (this.#known.has(key)) return;
    if (this.#known.size < knownMax) this.#known.add(key);
    const candidates = this.#candidates(product, holding, matters);
    for (const rank of this.#judge.seen(candidates, this.unseen)) this.unseen.delete(rank);
  }

  /** The families of which the product may have a badge that is still to be seen. */
  #openFamilies({ assignments }: ProductRecord, rules: HeldRules): Set<number> {
    const open = new Set(this.#askingEverywhere);
    for (const { badge } of assignments) {
      const rank = this.#ranking.rankOf[badge] ?? -1;
      if (this.unseen.has(rank)) open.add(this.#families[rank]!);
    }
    if (this.#asking.size === 0) return open;
    for (const { rule } of rules.among((rule) => this.#asking.has(rule))) {
      for (const family of this.#asking.get(rule)!) open.add(family);
    }
    return open;
  }

  #familiesAmong(ranks: readonly number[]): number[] {
    const families = new Set(ranks.map((rank) => this.#families[rank]!));
    families.delete(-1);
    return [...families];
  }

  /** What the product has, as far as it matters. */
  #keyOf(
    { assignments, order = [] }: ProductRecord,
    rules: readonly HoldingRule[],
    matters: (rank: number) => boolean,
  ): string {
    const { rankOf } = this.#ranking;
    let key = "";
    for (const { badge, variantIds, showOnProduct, exclude } of assignments) {
      if (!matters(rankOf[badge] ?? -1)) continue;
      key += exclude ? `-${badge},` : `${badge},`;
      if (variantIds !== undefined) key += `${showOnProduct ?? true}[${variantIds}]`;
    }
    for (const { rule, holding } of rules) key += `${holding} ${rule},`;
    const own = order.filter((badge) => matters(rankOf[badge] ?? -1));
    return own.length === 0 ? key : `${key}order ${own}`;
  }

  /** The candidates that matter and may be shown at some time, in the product's order. */
  #candidates(
    product: ProductRecord,
    rules: readonly HoldingRule[],
    matters: (rank: number) => boolean,
  ): Candidate[] {
    const { rankOf, badges, conditionOf } = this.#ranking;
    const ways = waysOf(this.#ranking, product, rules);
    const isCandidate = (rank: number) => ways.has(rank) && matters(rank);
    const listed = (product.order ?? []).map((badge) => rankOf[badge] ?? -1).filter(isCandidate);
    const others = Int32Array.from([...ways.keys()].filter(matters)).sort();
    const ordered = [...new Set([...listed, ...others])];
    return ordered.filter((rank) => isShowable(badges[rank]!, this.#now)).map((rank) => ({
      rank,
      badge: badges[rank]!,
      when: conditionOf[rank]!,
      way: ways.get(rank)!,
    }));
  }
}
