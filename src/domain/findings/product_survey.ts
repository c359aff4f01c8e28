import { Truth } from "../conditions/truth.ts";
import { turnsOf } from "../conditions/turns.ts";
import type { JsonObject } from "../json.ts";
import { type Assignment, attributesOf, type ProductRecord } from "../products/product.ts";
import type { PreparedCondition } from "../resolve/prepared_badge.ts";
import type { Ranking } from "../resolve/ranking.ts";
import { hasEnded } from "../resolve/schedule.ts";
import { RuleBook } from "../resolve/rule_book.ts";
import { Stack } from "../resolve/stacking.ts";
import { type Candidate, maySucceed } from "./hiding.ts";

/** When a rule holds for a product from now on. */
type Holding = "always" | "sometimes" | "never";

/** When a rule holds for these attributes, from `now` (ms since the epoch) on. */
export function holdingOf(
  { predicate, recencies }: PreparedCondition,
  attributes: JsonObject,
  now: number,
): Holding {
  const holdsAt = (instant: number) => predicate(attributes, instant) === Truth.yes;
  const turns = recencies.length === 0 ? [] : turnsOf(recencies, attributes);
  const instants = [now, ...turns.filter((turn) => turn > now)];
  if (instants.every(holdsAt)) return "always";
  return instants.some(holdsAt) ? "sometimes" : "never";
}

/** A way by which a badge comes to a product. */
type Way = Pick<Candidate, "variants" | "isTimed">;

/** For all variants, at all times. */
const wholly: Way = { isTimed: false };

/**
 * Looks at a project's products one by one, and finds out which badges are on one of them, and which may be
 * seen on one by somebody. A badge of which both is known is looked for no further.
 */
export class ProductSurvey {
  readonly #ranking: Ranking;
  readonly #now: number;
  readonly #stack: Stack | undefined;
  /** Ranks of badges that no product was seen to have. */
  readonly #unplaced: Set<number>;
  /** Ranks of badges that were hidden wherever they were seen. */
  readonly #unseen: Set<number>;
  /** The rules that one of them has. */
  #openRules: ReadonlySet<number> = new Set();
  readonly #book: RuleBook;

  constructor(ranking: Ranking, now: number) {
    this.#ranking = ranking;
    this.#now = now;
    this.#book = new RuleBook(ranking.rules);
    this.#stack = ranking.stacking && new Stack(ranking.stacking);
    const ranks = [...ranking.badges.keys()];
    this.#unplaced = new Set(ranks.filter((rank) => !ranking.badges[rank]!.record.everyProduct));
    this.#unseen = new Set(
      ranks.filter((rank) => {
        const { record, isActive } = ranking.badges[rank]!;
        return this.#stack !== undefined && isActive && !hasEnded(record, now);
      }),
    );
    this.#noteOpenRules();
    // What is on every product is on those, too, of which nothing is stored.
    this.#judge(this.#inOrder(new Map(ranking.everywhere.map((rank) => [rank, wholly])), []));
  }

  /** The ranks of the badges that are on no product. */
  get onNoProduct(): ReadonlySet<number> {
    return this.#unplaced;
  }

  /** The ranks of the badges that are on products, and hidden on each of them whoever looks. */
  get alwaysHidden(): ReadonlySet<number> {
    return this.#unseen.difference(this.#unplaced);
  }

  /** Whether another product can tell nothing new. */
  get isDone(): boolean {
    return this.#unplaced.size === 0 && this.#unseen.size === 0;
  }

  /** Takes a stored product into account. */
  look(product: ProductRecord): void {
    const ways = this.#handAndEverywhere(product.assignments);
    const open = this.#openRules;
    const attributes = attributesOf(product);
    const rules = open.size > 0 || this.#unseen.size > 0 ? this.#book.candidates(attributes) : [];
    this.#addRules(ways, rules.filter((rule) => open.has(rule)), attributes);
    if (!ways.keys().some((rank) => this.#isOpen(rank))) return;
    // What hides a badge that is still to be seen may be there by a rule that is settled.
    if (this.#unseen.size > 0) {
      this.#addRules(ways, rules.filter((rule) => !open.has(rule)), attributes);
    }
    for (const { badge, exclude } of product.assignments) {
      if (exclude) ways.delete(this.#ranking.rankOf[badge] ?? -1);
    }
    const before = this.#unplaced.size + this.#unseen.size;
    for (const rank of ways.keys()) this.#unplaced.delete(rank);
    this.#judge(this.#inOrder(ways, product.order ?? []));
    if (this.#unplaced.size + this.#unseen.size < before) this.#noteOpenRules();
  }

  #handAndEverywhere(assignments: readonly Assignment[]): Map<number, Way> {
    const ways = new Map<number, Way>();
    for (const { badge, variantIds, showOnProduct, exclude } of assignments) {
      const rank = this.#ranking.rankOf[badge] ?? -1;
      if (rank === -1 || exclude) continue;
      const variants = variantIds && {
        variantIds: new Set(variantIds),
        isShownOnProduct: showOnProduct ?? true,
      };
      ways.set(rank, { variants, isTimed: false });
    }
    for (const rank of this.#ranking.everywhere) ways.set(rank, wholly);
    return ways;
  }

  #addRules(ways: Map<number, Way>, rules: Iterable<number>, attributes: JsonObject): void {
    for (const rule of rules) {
      const holding = holdingOf(this.#ranking.rules[rule]!, attributes, this.#now);
      if (holding === "never") continue;
      for (const rank of this.#ranking.ranksOfRule[rule]!) {
        const way = ways.get(rank);
        const isWhole = way !== undefined && way.variants === undefined && !way.isTimed;
        if (!isWhole) ways.set(rank, { isTimed: holding === "sometimes" });
      }
    }
  }

  /** The candidates, those first that the product's own order lists. */
  #inOrder(ways: ReadonlyMap<number, Way>, order: readonly number[]): Candidate[] {
    const listed = order.map((badge) => this.#ranking.rankOf[badge] ?? -1);
    const others = [...ways.keys()].sort((a, b) => a - b);
    return [...new Set([...listed, ...others])].flatMap((rank) => {
      const way = ways.get(rank);
      return way === undefined ? [] : [{ ...way, rank, badge: this.#ranking.badges[rank]! }];
    });
  }

  /** Takes note of which candidates somebody may see. */
  #judge(candidates: readonly Candidate[]): void {
    const stack = this.#stack;
    if (stack === undefined) return;
    candidates.forEach(({ rank }, place) => {
      if (!this.#unseen.has(rank)) return;
      if (maySucceed(stack, candidates.slice(0, place + 1), this.#now)) this.#unseen.delete(rank);
    });
  }

  #noteOpenRules(): void {
    this.#openRules = new Set(
      this.#ranking.rules.keys()
        .filter((rule) => this.#ranking.ranksOfRule[rule]!.some((rank) => this.#isOpen(rank))),
    );
  }

  #isOpen(rank: number): boolean {
    return this.#unplaced.has(rank) || this.#unseen.has(rank);
  }
}
