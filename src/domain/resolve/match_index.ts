import { ForgetfulMap } from "../forgetful_map.ts";
import { unpackProduct } from "../products/packed_product.ts";
import { attributesOf } from "../products/product.ts";
import type { Derived, ProductBucket } from "../products/product_bucket.ts";
import type { PreparedCondition } from "./prepared_badge.ts";
import { RuleBook } from "./rule_book.ts";

/** How many different sets of rules are told apart: products that were edited leave theirs behind. */
const sharedMax = 100_000;

/**
 * The numbers of rules, ascending, as the code units of a text: it stands in memory as one block, and is
 * its own key. A list would be fetched from two places more, for each product of a query.
 */
export type Rules = string;

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
}

/**
 * Which rules hold for which products. A product's are worked out when it is first asked for, and kept
 * until the product or a rule changes, or an instant comes at which a `$since` turns.
 */
export class MatchIndex {
  readonly rules: readonly PreparedCondition[];
  readonly #book: RuleBook;
  /** Products of which the same rules hold share one list. */
  readonly #shared = new ForgetfulMap<string, Rules>(sharedMax);

  constructor(rules: readonly PreparedCondition[]) {
    this.rules = rules;
    this.#book = new RuleBook(rules);
  }

  /** An index of the rules: `previous` if it is of the same ones. */
  static of(rules: readonly PreparedCondition[], previous?: MatchIndex): MatchIndex {
    const isSame = previous !== undefined && previous.rules.length === rules.length &&
      rules.every(({ text }, number) => text === previous.rules[number]!.text);
    return isSame ? previous : new MatchIndex(rules);
  }

  /** The numbers of the rules that hold at `now` for the product at this place of a bucket. */
  rulesOf(bucket: ProductBucket, place: number, now: number): Rules {
    const kept = this.#keptFor(bucket, now);
    const known = kept.rules[place];
    if (known !== undefined) return known;
    const attributes = attributesOf(unpackProduct(bucket.entryAt(place).packed));
    const { rules, from, until } = this.#book.decide(attributes, now);
    if (from > kept.from) kept.from = from;
    if (until < kept.until) kept.until = until;
    return kept.rules[place] = this.#share(String.fromCharCode(...rules));
  }

  #keptFor(bucket: ProductBucket, now: number): BucketMatches {
    const { derived } = bucket;
    const isCurrent = derived instanceof BucketMatches && derived.owner === this &&
      now >= derived.from && now < derived.until;
    return isCurrent ? derived : bucket.derived = new BucketMatches(this, bucket.count);
  }

  #share(rules: Rules): Rules {
    const shared = this.#shared.get(rules);
    if (shared !== undefined) return shared;
    this.#shared.set(rules, rules);
    return rules;
  }
}
