import type { ProductRecord } from "../../products/product.ts";
import type { Ranking } from "../../resolve/ranking.ts";
import type { StackingRules } from "../../resolve/stacking.ts";
import { familiesOf } from "./families.ts";
import type { RuleEvaluator } from "../rule_evaluator.ts";
import { type Candidate, isShowable, isUnconditional } from "./hiding.ts";
import { VisibleBadges } from "./visible_badges.ts";
import { TakenPlaces } from "./taken_places.ts";
import { BadgeSources } from "./badge_sources.ts";

/** The maximum number of remembered products that differ in a relevant way. */
const knownMax = 10_000;

/**
 * Finds the badges that are hidden on every product, for every shopper, at any time from `now`
 * (epoch ms) on.
 */
export class StackingSurvey {
  readonly #ranking: Ranking;
  readonly #now: number;
  readonly #rules: RuleEvaluator;
  readonly #sources: BadgeSources;
  /** By rank; also -1 if the badge itself is never shown. */
  readonly #families: Int32Array;
  readonly #taken: TakenPlaces;
  readonly #visibleBadges: VisibleBadges;
  /** The ranks of the badges that were hidden on every product so far. */
  readonly unseen: Set<number>;
  /** 1 for each family with a badge in `unseen`. */
  #isOpen = new Uint8Array();
  #openFamilies = 0;
  /** The ranks of the badges in open families, ascending. */
  #mattering: readonly number[] = [];
  /** By rank, the turn in which it was last selected. Turns start at 1. */
  readonly #reached: Float64Array;
  #turn = 0;
  /** By rule, the ranks of its badges in open families. */
  #asking: readonly (readonly number[])[] = [];
  #isAsking = false;
  /** The ranks of badges in open families that are on every product. */
  #everywhere: readonly number[] = [];
  /** The keys of the products examined so far. A product with the same key adds no information. */
  readonly #known = new Set<string>();

  /** `rules` must be positioned at the product that is passed to `look`. */
  constructor(ranking: Ranking, stacking: StackingRules, rules: RuleEvaluator, now: number) {
    this.#ranking = ranking;
    this.#now = now;
    this.#rules = rules;
    this.#sources = new BadgeSources(ranking, rules);
    this.#reached = new Float64Array(ranking.badges.length);
    const families = familiesOf(stacking);
    this.#taken = new TakenPlaces(stacking);
    this.#families = families.map((family, rank) =>
      isShowable(ranking.badges[rank]!, now) ? family : -1
    );
    this.#visibleBadges = new VisibleBadges(stacking, families, now);
    this.unseen = new Set(ranking.badges.keys().filter((rank) => this.#families[rank] !== -1));
  }

  /** Leaves out what can no longer change the result. */
  narrow(): void {
    const { ranksOfRule, everywhere } = this.#ranking;
    this.#isOpen = new Uint8Array(1 + Math.max(-1, ...new Set(this.#families)));
    for (const rank of this.unseen) this.#isOpen[this.#families[rank]!] = 1;
    this.#mattering = [...this.#families.keys()].filter((rank) => this.#matters(rank));
    this.#openFamilies = this.#isOpen.reduce((sum, it) => sum + it, 0);
    this.#asking = ranksOfRule.map((ranks) => ranks.filter((rank) => this.#matters(rank)));
    this.#isAsking = this.#asking.some((ranks) => ranks.length > 0);
    this.#everywhere = everywhere.filter((rank) => this.#matters(rank));
  }

  /**
   * Takes a product into account, in steps. The rules are evaluated before the first one, so they
   * can serve others between two steps.
   */
  *look(product: ProductRecord): Generator<void> {
    if (this.unseen.size === 0) return;
    const ranks = this.#reach(product);
    if (ranks.length === 0) return;
    this.#sources.begin(product);
    const lasts = this.#lastUnseen(ranks);
    if (lasts.size === 0) return;
    const candidates = this.#candidates(product, ranks, lasts);
    const key = candidates.map(({ rank, source }) => `${source} ${rank}`).join();
    if (this.#known.has(key)) return;
    if (this.#known.size < knownMax) this.#known.add(key);
    for (const rank of yield* this.#visibleBadges.seen(candidates, this.unseen)) {
      this.unseen.delete(rank);
    }
  }

  #matters(rank: number): boolean {
    return this.#isOpen[this.#families[rank] ?? -1] === 1;
  }

  /**
   * The ranks of badges in open families that the product could have, ascending, with possible
   * duplicates.
   */
  #reach({ assignments }: ProductRecord): readonly number[] {
    const found = this.#everywhere.slice();
    for (const { badge } of assignments) {
      const rank = this.#ranking.rankOf[badge] ?? -1;
      if (this.#matters(rank)) found.push(rank);
    }
    if (this.#isAsking) {
      for (const rule of this.#rules.candidates) {
        for (const rank of this.#asking[rule]!) found.push(rank);
      }
    }
    return this.#ascending(found);
  }

  /** Sorts ranks. If they are a large part of the relevant ones, it filters those instead. */
  #ascending(ranks: number[]): readonly number[] {
    const isSorted = ranks.every((rank, place) => place === 0 || ranks[place - 1]! <= rank);
    if (isSorted) return ranks;
    if (ranks.length * 20 < this.#mattering.length) return ranks.sort((a, b) => a - b);
    this.#turn++;
    for (const rank of ranks) this.#reached[rank] = this.#turn;
    return this.#mattering.filter((rank) => this.#reached[rank] === this.#turn);
  }

  /** By family, the last badge of the product that is in `unseen`. */
  #lastUnseen(ranks: readonly number[]): Map<number, number> {
    const lasts = new Map<number, number>();
    for (let place = ranks.length - 1; place >= 0 && lasts.size < this.#openFamilies; place--) {
      const rank = ranks[place]!;
      const family = this.#families[rank]!;
      if (lasts.has(family) || !this.unseen.has(rank)) continue;
      if (this.#sources.of(rank) !== undefined) lasts.set(family, rank);
    }
    return lasts;
  }

  /**
   * The badges of the product among `ranks`, in its order, that can affect whether a badge in
   * `unseen` is shown.
   */
  #candidates(
    { order = [] }: ProductRecord,
    ranks: readonly number[],
    lasts: ReadonlyMap<number, number>,
  ): Candidate[] {
    const { badges, conditionOf, rankOf } = this.#ranking;
    const listed = order.map((badge) => rankOf[badge] ?? -1).filter((rank) => this.#matters(rank));
    const isOwn = listed.length > 0;
    const candidates: Candidate[] = [];
    let before = -1;
    this.#taken.begin();
    for (const rank of isOwn ? new Set([...listed, ...ranks]) : ranks) {
      const last = lasts.get(this.#families[rank]!) ?? -1;
      // A badge in the product's own order overtakes others, so the whole family is relevant.
      const canAffectResult = rank !== before && last !== -1 && (rank <= last || isOwn);
      before = rank;
      const source = canAffectResult && !this.#taken.isTaken(rank)
        ? this.#sources.of(rank)
        : undefined;
      if (source === undefined) continue;
      const candidate = { rank, badge: badges[rank]!, when: conditionOf[rank]!, source };
      candidates.push(candidate);
      if (isUnconditional(candidate, this.#now)) this.#taken.take(rank);
    }
    return candidates;
  }
}
