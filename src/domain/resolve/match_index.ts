import { Truth } from "../conditions/truth.ts";
import { turnsOf } from "../conditions/turns.ts";
import type { JsonObject } from "../json.ts";
import { attributesOf } from "../products/product.ts";
import type { ProductBucket } from "../products/product_bucket.ts";
import { unpackProduct } from "../products/packed_product.ts";
import type { PreparedCondition } from "./prepared_badge.ts";

/** How many different sets of rules are told apart: products that were edited leave theirs behind. */
const sharedMax = 100_000;

/** The rules that hold for a product, by number, from one instant to another. */
export interface ProductMatch {
  readonly rules: readonly number[];
  /** Milliseconds since the epoch; `until` is left out. */
  readonly from: number;
  readonly until: number;
}

/**
 * Which rules hold for which products. A product's are worked out when it is first asked for, and kept
 * until the product or a rule changes, or an instant comes at which a `$since` turns.
 */
export class MatchIndex {
  readonly rules: readonly PreparedCondition[];
  /** An edit of a product makes another bucket, and what was kept for the old one goes with it. */
  readonly #kept = new WeakMap<ProductBucket, ProductMatch[]>();
  /** Products of which the same rules hold share one object. */
  readonly #shared = new Map<string, ProductMatch>();

  constructor(rules: readonly PreparedCondition[]) {
    this.rules = rules;
  }

  /** An index of the rules: `previous` if it is of the same ones. */
  static of(rules: readonly PreparedCondition[], previous?: MatchIndex): MatchIndex {
    const isSame = previous !== undefined && previous.rules.length === rules.length &&
      rules.every(({ text }, number) => text === previous.rules[number]!.text);
    return isSame ? previous : new MatchIndex(rules);
  }

  /** The numbers of the rules that hold at `now` for the product at this place of a bucket. */
  rulesOf(bucket: ProductBucket, place: number, now: number): readonly number[] {
    let matches = this.#kept.get(bucket);
    const kept = matches?.[place];
    if (kept !== undefined && now >= kept.from && now < kept.until) return kept.rules;
    if (matches === undefined) {
      matches = [];
      this.#kept.set(bucket, matches);
    }
    const attributes = attributesOf(unpackProduct(bucket.entryAt(place).packed));
    const match = this.#share(decideRules(this.rules, attributes, now));
    matches[place] = match;
    return match.rules;
  }

  #share(match: ProductMatch): ProductMatch {
    if (match.from !== -Infinity || match.until !== Infinity) return match;
    const key = match.rules.join();
    const shared = this.#shared.get(key);
    if (shared !== undefined) return shared;
    if (this.#shared.size === sharedMax) this.#shared.clear();
    this.#shared.set(key, match);
    return match;
  }
}

/** Which rules hold for a product with these attributes at `now`, and how long that stays so. */
export function decideRules(
  rules: readonly PreparedCondition[],
  attributes: JsonObject,
  now: number,
): ProductMatch {
  const holding: number[] = [];
  let [from, until] = [-Infinity, Infinity];
  rules.forEach(({ predicate, recencies }, number) => {
    if (predicate(attributes, now) === Truth.yes) holding.push(number);
    if (recencies.length === 0) return;
    for (const turn of turnsOf(recencies, attributes)) {
      if (turn <= now) from = Math.max(from, turn);
      else until = Math.min(until, turn);
    }
  });
  return { rules: holding, from, until };
}
