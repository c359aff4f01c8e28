import { hash } from "node:crypto";
import type { ProductRecord } from "../../products/product.ts";
import type { Ranking } from "../../resolve/ranking.ts";
import type { StackingRules } from "../../resolve/stacking.ts";
import { familiesOf } from "./families.ts";
import type { RuleEvaluator } from "../rule_evaluator.ts";
import { type Candidate, isShowable, isUnconditional } from "./hiding.ts";
import { VisibleBadges } from "./visible_badges.ts";
import { TakenPlaces } from "./taken_places.ts";
import { type BadgeSource, BadgeSources } from "./badge_sources.ts";

/** The maximum number of remembered keys of products, and the length from which they are hashed. */
const knownMax = 10_000;
const keyMaxChars = 100;

/**
 * Finds the badges that are hidden on every product, for every shopper, at any time from `now`
 * (epoch ms) on.
 */
export class StackingSurvey {
  readonly #ranking: Ranking;
  readonly #now: number;
  readonly #rules: RuleEvaluator;
  readonly #sources: BadgeSources;
  /** By rank, from {@link familiesOf}; also -1 if the badge itself is never shown. */
  readonly #families: Int32Array;
  readonly #taken: TakenPlaces;
  readonly #visibleBadges: VisibleBadges;
  /** The ranks of the badges that were hidden on every product so far. */
  readonly unseen: Set<number>;
  /** 1 for each open family: it has a badge in `unseen`. */
  #isOpen = new Uint8Array();
  #openFamilies = 0;
  /** The ranks of the badges in open families, ascending. */
  #relevantRanks: readonly number[] = [];
  /** By rank, the last selection that contained the badge. Selections are numbered from 1. */
  readonly #selectedIn: Float64Array;
  #selection = 0;
  /** By rule, the ranks of its badges in open families. */
  #relevantRanksOfRule: readonly (readonly number[])[] = [];
  #hasRelevantRules = false;
  /** The ranks of badges in open families that are on every product. */
  #relevantEverywhere: readonly number[] = [];
  /** The keys of the products examined so far. A product with the same key adds no information. */
  readonly #known = new Set<string>();

  /** `rules` must be positioned at the product that is passed to `visit`. */
  constructor(ranking: Ranking, stacking: StackingRules, rules: RuleEvaluator, now: number) {
    this.#ranking = ranking;
    this.#now = now;
    this.#rules = rules;
    this.#sources = new BadgeSources(ranking, rules);
    this.#selectedIn = new Float64Array(ranking.badges.length);
    const families = familiesOf(stacking);
    this.#taken = new TakenPlaces(stacking);
    this.#families = families.map((family, rank) =>
      isShowable(ranking.badges[rank]!, now) ? family : -1
    );
    this.#visibleBadges = new VisibleBadges(stacking, families, now);
    this.unseen = new Set(ranking.badges.keys().filter((rank) => this.#families[rank] !== -1));
  }

  /** Recomputes which families, badges and rules can still change the result. */
  narrow(): void {
    const { ranksOfRule, everywhere } = this.#ranking;
    this.#isOpen = new Uint8Array(1 + Math.max(-1, ...new Set(this.#families)));
    for (const rank of this.unseen) this.#isOpen[this.#families[rank]!] = 1;
    this.#relevantRanks = [...this.#families.keys()].filter((rank) => this.#isRelevant(rank));
    this.#openFamilies = this.#isOpen.reduce((sum, it) => sum + it, 0);
    this.#relevantRanksOfRule = ranksOfRule.map((ranks) =>
      ranks.filter((rank) => this.#isRelevant(rank))
    );
    this.#hasRelevantRules = this.#relevantRanksOfRule.some((ranks) => ranks.length > 0);
    this.#relevantEverywhere = everywhere.filter((rank) => this.#isRelevant(rank));
  }

  /**
   * Takes a product into account, in steps. The rules are evaluated before the first step, so the
   * evaluator may be moved to another product between two steps.
   */
  *visit(product: ProductRecord): Generator<void> {
    if (this.unseen.size === 0) return;
    const ranks = this.#relevantRanksOf(product);
    if (ranks.length === 0) return;
    this.#sources.begin(product);
    const lastOf = this.#lastUnseen(ranks);
    if (lastOf.size === 0) return;
    const candidates = this.#candidates(product, ranks, lastOf);
    const key = shortKey(candidates.map(keyOf).join());
    if (this.#known.has(key)) return;
    if (this.#known.size < knownMax) this.#known.add(key);
    for (const rank of yield* this.#visibleBadges.seen(candidates, this.unseen)) {
      this.unseen.delete(rank);
    }
  }

  #isRelevant(rank: number): boolean {
    return this.#isOpen[this.#families[rank] ?? -1] === 1;
  }

  /**
   * The ranks of badges in open families that the product could have, ascending, with possible
   * duplicates.
   */
  #relevantRanksOf({ assignments }: ProductRecord): readonly number[] {
    const found = this.#relevantEverywhere.slice();
    for (const { badge } of assignments) {
      const rank = this.#ranking.rankOf[badge] ?? -1;
      if (this.#isRelevant(rank)) found.push(rank);
    }
    if (this.#hasRelevantRules) {
      for (const rule of this.#rules.candidates) {
        for (const rank of this.#relevantRanksOfRule[rule]!) found.push(rank);
      }
    }
    for (const rank of this.#ranking.variants?.ranks ?? []) {
      if (this.#isRelevant(rank)) found.push(rank);
    }
    return this.#ascending(found);
  }

  /** Sorts ranks; if they are a large part of the relevant ones, by filtering those instead. */
  #ascending(ranks: number[]): readonly number[] {
    const isSorted = ranks.every((rank, place) => place === 0 || ranks[place - 1]! <= rank);
    if (isSorted) return ranks;
    if (ranks.length * 20 < this.#relevantRanks.length) return ranks.sort((a, b) => a - b);
    this.#selection++;
    for (const rank of ranks) this.#selectedIn[rank] = this.#selection;
    return this.#relevantRanks.filter((rank) => this.#selectedIn[rank] === this.#selection);
  }

  /** By family, the last badge of the product that is in `unseen`. */
  #lastUnseen(ranks: readonly number[]): Map<number, number> {
    const lastOf = new Map<number, number>();
    for (let place = ranks.length - 1; place >= 0 && lastOf.size < this.#openFamilies; place--) {
      const rank = ranks[place]!;
      const family = this.#families[rank]!;
      if (lastOf.has(family) || !this.unseen.has(rank)) continue;
      if (this.#sources.of(rank) !== undefined) lastOf.set(family, rank);
    }
    return lastOf;
  }

  /**
   * The badges of the product among `ranks`, in its order, that can affect whether a badge in
   * `unseen` is shown.
   */
  #candidates(
    { order = [] }: ProductRecord,
    ranks: readonly number[],
    lastOf: ReadonlyMap<number, number>,
  ): Candidate[] {
    const { badges, conditionOf, rankOf } = this.#ranking;
    const listed = order.map((badge) => rankOf[badge] ?? -1).filter((rank) =>
      this.#isRelevant(rank)
    );
    const hasOwnOrder = listed.length > 0;
    const candidates: Candidate[] = [];
    let before = -1;
    this.#taken.begin();
    for (const rank of hasOwnOrder ? new Set([...listed, ...ranks]) : ranks) {
      const last = lastOf.get(this.#families[rank]!) ?? -1;
      // A badge in the product's own order overtakes others, so the whole family is relevant.
      const canAffectResult = rank !== before && last !== -1 && (rank <= last || hasOwnOrder);
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

/** A short text in place of a key, which can be as long as a product has variants with badges. */
function shortKey(key: string): string {
  return key.length <= keyMaxChars ? key : hash("sha256", key, "base64url");
}

/** The key of a candidate. */
function keyOf({ rank, source }: { readonly rank: number; readonly source: BadgeSource }): string {
  const { variants, isTimed, isByVariant } = source;
  const start = (isTimed ? `~${rank}` : `${rank}`) + (isByVariant ? "?" : "");
  if (variants === undefined) return start;
  return `${start}${variants.isShownOnProduct ? "+" : "-"}[${[...variants.variantIds]}]`;
}
