import type { Calm } from "../conditions/turns.ts";
import { unpackProduct } from "../products/packed_product.ts";
import { attributesOf } from "../products/product.ts";
import type { Derived, ProductBucket } from "../products/product_bucket.ts";
import type { ProductTable } from "../products/product_table.ts";
import type { PreparedCondition } from "./prepared_badge.ts";
import type { MatchConditions } from "./project_conditions.ts";
import { RuleBook } from "./rule_book.ts";

/** How many characters of {@link Rules} are kept; when more come, all of them go. */
const sharedCharsMax = 8 * 1024 * 1024;
/** What a text costs beside its characters, at least. */
const textOverheadChars = 40;

/** What is kept of a bucket takes so much beside a pointer for each product. */
const bucketOverheadBytes = 120;

/**
 * The numbers of rules, ascending, as the code units of a text: it stands in memory as one block, and is
 * its own key. A list would be fetched from two places more, for each product of a query.
 */
export type Rules = string;

/** Which rules hold for the product at a place of a bucket. */
export interface Matches {
  readonly rules: readonly PreparedCondition[];
  rulesOf(bucket: ProductBucket, place: number, now: number): Rules;
}

/** What was worked out about products of a bucket, by their place in it; true for a time. */
class BucketMatches implements Derived {
  readonly owner: MatchIndex;
  readonly rules: (Rules | undefined)[];
  from = -Infinity;
  until = Infinity;

  constructor(owner: MatchIndex, count: number) {
    this.owner = owner;
    this.rules = Array.from({ length: count });
  }

  keep(place: number, rules: Rules, { from, until }: Calm): void {
    this.rules[place] = rules;
    this.from = Math.max(this.from, from);
    this.until = Math.min(this.until, until);
  }
}

/** Works out which rules hold for a product each time anew: for who asks once. */
export class FreshMatches implements Matches {
  readonly rules: readonly PreparedCondition[];
  readonly #book: RuleBook;

  constructor(rules: readonly PreparedCondition[], compiled?: MatchConditions) {
    this.rules = rules;
    this.#book = new RuleBook(rules, compiled);
  }

  rulesOf(bucket: ProductBucket, place: number, now: number): Rules {
    return this.decide(bucket, place, now).rules;
  }

  /** The rules, and the time in which that stays so. */
  decide(bucket: ProductBucket, place: number, now: number): Calm & { rules: Rules } {
    const attributes = attributesOf(unpackProduct(bucket.entryAt(place).packed));
    const { rules, from, until } = this.#book.decide(attributes, now);
    return { rules: String.fromCharCode(...rules), from, until };
  }
}

/**
 * Which rules hold for which products. A product's are worked out when it is first asked for, and kept
 * until the product or a rule changes, or an instant comes at which a `$since` turns.
 */
export class MatchIndex implements Matches {
  readonly #fresh: FreshMatches;
  readonly #products: ProductTable;
  /** Products of which the same rules hold share one text. */
  readonly #shared = new Map<Rules, Rules>();
  #sharedChars = 0;
  #bucketBytes = 0;

  constructor(
    rules: readonly PreparedCondition[],
    products: ProductTable,
    compiled?: MatchConditions,
  ) {
    this.#fresh = new FreshMatches(rules, compiled);
    this.#products = products;
    products.forgetDerived();
  }

  get rules(): readonly PreparedCondition[] {
    return this.#fresh.rules;
  }

  /** About how much memory it takes what was worked out of products so far. */
  get memoryBytes(): number {
    return this.#bucketBytes + 2 * this.#sharedChars;
  }

  /** Whether it is an index of these rules. */
  isOf(rules: readonly PreparedCondition[]): boolean {
    return this.rules.length === rules.length &&
      rules.every(({ text }, number) => text === this.rules[number]!.text);
  }

  /** Whether the rules of a product need not be worked out; one that is not stored has none. */
  isKnown(productId: number, now: number): boolean {
    const bucket = this.#products.bucketFor(productId);
    const place = bucket.indexFor(productId);
    if (!bucket.has(productId, place)) return true;
    return this.#keptOf(bucket, now)?.rules[place] !== undefined;
  }

  /** Works out the rules of a product, if it is stored and they are not known. */
  know(productId: number, now: number): void {
    if (this.isKnown(productId, now)) return;
    const bucket = this.#products.bucketFor(productId);
    this.rulesOf(bucket, bucket.indexFor(productId), now);
  }

  rulesOf(bucket: ProductBucket, place: number, now: number): Rules {
    const known = this.#keptFor(bucket, now).rules[place];
    if (known !== undefined) return known;
    const decided = this.#fresh.decide(bucket, place, now);
    const rules = this.#share(decided.rules);
    this.#keptFor(bucket, now).keep(place, rules, decided);
    return rules;
  }

  #keptFor(bucket: ProductBucket, now: number): BucketMatches {
    const kept = this.#keptOf(bucket, now);
    if (kept !== undefined) return kept;
    const { derived } = bucket;
    const isReplaced = derived instanceof BucketMatches && derived.owner === this;
    if (!isReplaced) this.#bucketBytes += bucketOverheadBytes + 8 * bucket.count;
    return bucket.derived = new BucketMatches(this, bucket.count);
  }

  #keptOf({ derived }: ProductBucket, now: number): BucketMatches | undefined {
    const isCurrent = derived instanceof BucketMatches && derived.owner === this &&
      now >= derived.from && now < derived.until;
    return isCurrent ? derived : undefined;
  }

  #share(rules: Rules): Rules {
    const shared = this.#shared.get(rules);
    if (shared !== undefined) return shared;
    this.#sharedChars += rules.length + textOverheadChars;
    // What products had that were edited since stays behind: no set that ever was is told from the others.
    if (this.#sharedChars > sharedCharsMax) {
      this.#products.forgetDerived();
      this.#shared.clear();
      this.#sharedChars = 0;
      this.#bucketBytes = 0;
    }
    this.#shared.set(rules, rules);
    return rules;
  }
}
