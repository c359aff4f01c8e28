import type { ContextConditions } from "../conditions/programs/context_conditions.ts";
import type { JsonObject } from "../json.ts";
import { ByteReader } from "../products/packed/byte_reader.ts";
import { AssignmentKind, hasVariants } from "../products/packed/packed_product.ts";
import type { ProductBucket } from "../products/packed/product_bucket.ts";
import { ProductSearch } from "../products/product_search.ts";
import type { ProductTable } from "../products/product_table.ts";
import { RankList } from "./rank_list.ts";
import { VariantCandidates, type VariantEntry } from "./variant_candidates.ts";
import { type RuleMatcher, variantResultsMark } from "./rule_matcher.ts";
import type { Ranking } from "./ranking.ts";
import { ScheduleWindow } from "./schedule.ts";
import { Stacker } from "./stacking.ts";
import { Verdict, verdictAt } from "./verdict.ts";

/** One product of a query, limited to some variants if `variantIds` is set. */
export interface ProductQuery {
  readonly id: number;
  readonly variantIds?: readonly number[] | undefined;
}

/** Where a product of a query is stored, and the variants that the query asks for. */
export interface StoredProduct {
  readonly bucket: ProductBucket;
  readonly place: number;
  readonly variantIds: readonly number[] | undefined;
}

/** The context of a query, and its time in epoch milliseconds. */
export interface EvaluationInput {
  readonly context: JsonObject;
  readonly now: number;
}

/** The number of requested variants from which a set is faster than a linear search. */
const variantSetFrom = 8;

/**
 * Decides which badges a product shows, and in which order, for one ranking of a project's badges.
 * The time for an entry is proportional to the product's own badges and those on every product;
 * what depends on the input alone is decided once for all entries.
 *
 * Do not await anything between {@link Resolver.begin} and the last {@link Resolver.resolve}: the
 * next query reuses the arrays that hold the decisions.
 */
export class Resolver {
  readonly schedule: ScheduleWindow;
  readonly #ranking: Ranking;
  readonly #search: ProductSearch;
  readonly #matches: RuleMatcher;
  readonly #reader = new ByteReader();
  /** Missing without rules about variants. */
  readonly #variants: VariantCandidates | undefined;
  readonly #stack: Stacker | undefined;
  readonly #conditions: ContextConditions;
  #now = 0;
  #products: readonly ProductQuery[] = [];
  /** Entries are numbered from 1, so that results of earlier ones need not be cleared. */
  #entry = 0;
  /** The ranks of the badges on every product that status, schedule and context allow. */
  #everywhere: readonly number[] = [];
  /** By rank, the last entry in which the badge was decided, and the verdict. */
  readonly #decidedIn: Float64Array;
  readonly #verdicts: Uint8Array;
  readonly #blockers: Int32Array;
  /** What the last resolved entry shows. */
  readonly #shown: RankList;

  constructor(ranking: Ranking, products: ProductTable, matches: RuleMatcher) {
    const badges = ranking.badges.length;
    this.schedule = new ScheduleWindow(ranking);
    this.#ranking = ranking;
    this.#conditions = ranking.conditions.set;
    this.#search = new ProductSearch(products);
    this.#matches = matches;
    this.#stack = ranking.stacking && new Stacker(ranking.stacking, ranking.shownMax);
    this.#variants = ranking.variants &&
      new VariantCandidates(ranking.variants, ranking.variants.rules.length);
    this.#decidedIn = new Float64Array(badges);
    this.#verdicts = new Uint8Array(badges);
    this.#blockers = new Int32Array(badges);
    this.#shown = new RankList(badges);
  }

  /** Starts another query, for these products. */
  begin({ context, now }: EvaluationInput, products: readonly ProductQuery[]): void {
    this.#now = now;
    this.#products = products;
    this.#search.find(products);
    this.#conditions.begin(context, now);
    this.schedule.moveTo(now);
    this.#everywhere = this.#ranking.everywhere.filter((rank) =>
      this.#eligibility(rank) === Verdict.shown
    );
  }

  /**
   * The ranks of the badges that the product at this place in the query shows, in its order. Valid
   * until the next call.
   */
  resolve(at: number): RankList {
    this.#entry++;
    const { id, variantIds } = this.#products[at]!;
    const bucket = this.#search.bucketOf(at);
    const place = this.#search.indexOf(at);
    this.#shown.clear();
    if (!bucket.has(id, place)) {
      this.#variants?.close();
      for (const rank of this.#everywhere) this.#addCandidate(rank);
      return this.#withoutHidden();
    }
    bucket.openAt(place, this.#reader);
    this.#addAssigned(variantIds);
    if (this.#variants !== undefined) {
      this.#addRuled({ bucket, place, variantIds });
    } else if (this.#matches.rules.length > 0) {
      const { ranksOfRule } = this.#ranking;
      const rules = this.#matches.rulesOf(bucket, place, this.#now);
      for (let i = 0; i < rules.length; i++) {
        for (const rank of ranksOfRule[rules.charCodeAt(i)]!) this.#addCandidate(rank);
      }
    }
    for (const rank of this.#everywhere) this.#addCandidate(rank);
    this.#shown.sort();
    // 0 if the product has no order of its own, else the order's length plus 1.
    const orderLength = this.#reader.unsigned() - 1;
    if (orderLength > 0 && this.#shown.length > 1) this.#applyOwnOrder(orderLength);
    return this.#withoutHidden();
  }

  /** Where the product at this place in the query is stored; `undefined` if it is not. */
  storedProduct(at: number): StoredProduct | undefined {
    const { id, variantIds } = this.#products[at]!;
    const bucket = this.#search.bucketOf(at);
    const place = this.#search.indexOf(at);
    return bucket.has(id, place) ? { bucket, place, variantIds } : undefined;
  }

  /** The verdict on a badge in the last resolved entry; `undefined` if it was not a candidate. */
  verdict(rank: number): Verdict | undefined {
    if (this.#decidedIn[rank] === this.#entry) return verdictAt(this.#verdicts, rank);
    // Badges on every product that the input rules out are not candidates of any entry.
    return this.#ranking.badges[rank]!.record.everyProduct ? this.#eligibility(rank) : undefined;
  }

  /** What the rules about variants say of the last resolved entry; `undefined` without any. */
  get variants(): VariantCandidates | undefined {
    return this.#variants;
  }

  /** The rank of the badge that hides this one; -1 if no single badge does. */
  blocker(rank: number): number {
    return this.#blockers[rank]!;
  }

  /** Adds the badges of the rules that match a product or its variants. */
  #addRuled(entry: VariantEntry): void {
    const rules = this.#matches.rulesOf(entry.bucket, entry.place, this.#now);
    let at = 0;
    for (; at < rules.length && rules.charCodeAt(at) !== variantResultsMark; at++) {
      for (const rank of this.#ranking.ranksOfRule[rules.charCodeAt(at)]!) {
        this.#addCandidate(rank);
      }
    }
    this.#variants!.open(entry, rules, at + 1);
    for (const rank of this.#variants!.ranks()) this.#addCandidate(rank);
  }

  /** Reads the product's assignments and exclusions. */
  #addAssigned(variantIds: readonly number[] | undefined): void {
    const isRequested = variantIds === undefined ? undefined : membership(variantIds);
    for (let left = this.#reader.unsigned(); left > 0; left--) {
      // The kind in the lowest three bits, and above them the badge's number.
      const head = this.#reader.unsigned();
      const kind = head & 7;
      const rank = this.#ranking.rankOf[head >>> 3] ?? -1;
      const applies = hasVariants(kind)
        ? this.#sharesVariant(isRequested, kind)
        : kind === AssignmentKind.productWide;
      if (rank === -1) continue;
      if (kind === AssignmentKind.exclusion) this.#setVerdict(rank, Verdict.excluded);
      else if (applies) this.#addCandidate(rank);
    }
  }

  /** Reads the variants of an assignment, and returns whether it applies to the entry. */
  #sharesVariant(isRequested: ((variantId: number) => boolean) | undefined, kind: number): boolean {
    let left = this.#reader.unsigned();
    if (isRequested === undefined) {
      this.#reader.skipNumbers(left);
      return kind !== AssignmentKind.variantsHidden;
    }
    let shares = false;
    for (; left > 0 && !shares; left--) shares = isRequested(this.#reader.signed());
    this.#reader.skipNumbers(left);
    return shares;
  }

  /** Adds a candidate, unless it was already added or is excluded. */
  #addCandidate(rank: number): void {
    if (this.#decidedIn[rank] === this.#entry) return;
    const eligibility = this.#eligibility(rank);
    this.#setVerdict(rank, eligibility);
    if (eligibility === Verdict.shown) this.#shown.push(rank);
  }

  #setVerdict(rank: number, verdict: Verdict): void {
    this.#decidedIn[rank] = this.#entry;
    this.#verdicts[rank] = verdict;
  }

  /** The verdict of status, schedule and context on a badge, for any product. */
  #eligibility(rank: number): Verdict {
    const { verdicts: scheduleVerdicts } = this.schedule;
    if (scheduleVerdicts[rank] !== Verdict.shown) return verdictAt(scheduleVerdicts, rank);
    const condition = this.#ranking.conditionOf[rank]!;
    const holds = condition === -1 || this.#conditions.holds(condition);
    return holds ? Verdict.shown : Verdict.context;
  }

  /** Moves the badges in the product's own order before the others. */
  #applyOwnOrder(orderLength: number): void {
    const unlisted = new Set(this.#shown.toArray());
    this.#shown.clear();
    for (let left = orderLength; left > 0; left--) {
      const rank = this.#ranking.rankOf[this.#reader.unsigned()] ?? -1;
      if (unlisted.delete(rank)) this.#shown.push(rank);
    }
    for (const rank of unlisted) this.#shown.push(rank);
  }

  /** Removes the badges that are hidden by badges before them. */
  #withoutHidden(): RankList {
    const stack = this.#stack;
    if (stack === undefined) return this.#limited();
    stack.begin();
    this.#shown.filter((rank) => {
      const verdict = stack.admit(rank);
      if (verdict === Verdict.shown) return true;
      this.#verdicts[rank] = verdict;
      this.#blockers[rank] = stack.blocker;
      return false;
    });
    return this.#shown;
  }

  /** Removes the badges beyond the maximum of a product. */
  #limited(): RankList {
    const { shownMax } = this.#ranking;
    for (let at = shownMax; at < this.#shown.length; at++) {
      const rank = this.#shown.at(at);
      this.#verdicts[rank] = Verdict.productLimit;
      this.#blockers[rank] = -1;
    }
    this.#shown.truncate(shownMax);
    return this.#shown;
  }
}

function membership(variantIds: readonly number[]): (variantId: number) => boolean {
  if (variantIds.length < variantSetFrom) return (variantId) => variantIds.includes(variantId);
  const set = new Set(variantIds);
  return (variantId) => set.has(variantId);
}
