import type { StableInterval } from "../conditions/time_boundaries.ts";
import { AttributeReader } from "../products/packed/attribute_reader.ts";
import type { Derived, ProductBucket } from "../products/packed/product_bucket.ts";
import type { ProductTable } from "../products/product_table.ts";
import type { PreparedCondition } from "./prepared_badge.ts";
import type { MatchConditions } from "./project_conditions.ts";
import { VariantRuleIndex, type VariantRules } from "./variant_rules.ts";
import { RuleIndex } from "./rule_index.ts";

/**
 * The maximum number of characters of shared {@link Rules}. When it is exceeded, all of them are
 * dropped.
 */
const sharedCharsMax = 8 * 1024 * 1024;
/** The minimum memory of a string besides its characters. */
const textOverheadChars = 40;

/** The memory of a bucket's cached rules, besides a pointer for each product. */
const bucketOverheadBytes = 120;

/**
 * The numbers of rules, ascending, as the code units of a string: it is one block of memory, and
 * its own key. A list would need two more memory fetches for each product of a query.
 */
export type Rules = string;

/**
 * Separates the numbers of rules from the results of rules about variants (`variant_rules.ts`),
 * where there are any.
 */
export const variantResultsMark = 0xffff;

/** Finds the rules that match the product at a place of a bucket. */
export interface RuleMatcher {
  readonly rules: readonly PreparedCondition[];
  rulesOf(bucket: ProductBucket, place: number, now: number): Rules;
}

/** Cached rules of a bucket's products, by their place in it. Valid in an interval. */
class BucketRules implements Derived {
  readonly owner: CachedRuleMatcher;
  readonly rules: (Rules | undefined)[];
  from = -Infinity;
  until = Infinity;

  constructor(owner: CachedRuleMatcher, count: number) {
    this.owner = owner;
    this.rules = Array.from({ length: count });
  }

  set(place: number, rules: Rules, { from, until }: StableInterval): void {
    this.rules[place] = rules;
    this.from = Math.max(this.from, from);
    this.until = Math.min(this.until, until);
  }
}

function areSame(some: readonly PreparedCondition[], others: readonly PreparedCondition[]) {
  return some.length === others.length &&
    some.every(({ text }, number) => text === others[number]!.text);
}

/** Evaluates the rules for a product every time, for callers that need each product once. */
export class DirectRuleMatcher implements RuleMatcher {
  readonly rules: readonly PreparedCondition[];
  readonly #index: RuleIndex;
  readonly #reader: AttributeReader;
  readonly variants: VariantRules | undefined;
  readonly #variantIndex: VariantRuleIndex | undefined;
  readonly #variantReader: AttributeReader | undefined;

  constructor(
    rules: readonly PreparedCondition[],
    compiled?: MatchConditions,
    variants?: VariantRules,
  ) {
    this.rules = rules;
    this.variants = variants;
    this.#variantIndex = variants && new VariantRuleIndex(variants);
    this.#variantReader = this.#variantIndex && new AttributeReader(this.#variantIndex.paths, true);
    this.#index = new RuleIndex(rules, compiled);
    this.#reader = new AttributeReader(this.#index.paths);
  }

  /** The approximate memory of what deciding products has cached, in bytes. */
  get memoryBytes(): number {
    return this.#index.memoryBytes + this.#reader.memoryBytes +
      (this.#variantReader?.memoryBytes ?? 0);
  }

  rulesOf(bucket: ProductBucket, place: number, now: number): Rules {
    return this.decide(bucket, place, now).rules;
  }

  /** The rules, and the interval in which they are valid. */
  decide(bucket: ProductBucket, place: number, now: number): StableInterval & { rules: Rules } {
    const { rules, from, until } = this.rules.length === 0
      ? noRules
      : this.#index.decideFrom(this.#reader.read(bucket, place), now);
    const text = String.fromCharCode.apply(null, rules);
    if (this.#variantIndex === undefined) return { rules: text, from, until };
    const ofVariants = this.#variantIndex.decide(this.#variantReader!.read(bucket, place), now);
    const { results } = ofVariants;
    return {
      rules: results === "" ? text : text + String.fromCharCode(variantResultsMark) + results,
      from: Math.max(from, ofVariants.from),
      until: Math.min(until, ofVariants.until),
    };
  }
}

const noRules: StableInterval & { rules: number[] } = {
  rules: [],
  from: -Infinity,
  until: Infinity,
};

/**
 * Caches which rules match which products. A product's rules are computed on first use, and cached
 * until the product or a rule changes, or until a `$since` changes its result.
 */
export class CachedRuleMatcher implements RuleMatcher {
  readonly #direct: DirectRuleMatcher;
  readonly #products: ProductTable;
  /** Products with the same rules share one string. */
  readonly #shared = new Map<Rules, Rules>();
  #sharedChars = 0;
  #bucketBytes = 0;

  constructor(
    rules: readonly PreparedCondition[],
    products: ProductTable,
    compiled?: MatchConditions,
    variants?: VariantRules,
  ) {
    this.#direct = new DirectRuleMatcher(rules, compiled, variants);
    this.#products = products;
    products.forgetDerived();
  }

  get rules(): readonly PreparedCondition[] {
    return this.#direct.rules;
  }

  /** The approximate memory of all cached rules, in bytes. */
  get memoryBytes(): number {
    return this.#bucketBytes + 2 * this.#sharedChars + this.#direct.memoryBytes;
  }

  /** Whether it is the index of these rules. */
  isOf(rules: readonly PreparedCondition[], variants?: VariantRules): boolean {
    return areSame(rules, this.rules) &&
      areSame(variants?.rules ?? [], this.#direct.variants?.rules ?? []);
  }

  /** Whether the rules of a product are cached. A product that is not stored has none. */
  isCached(productId: number, now: number): boolean {
    const bucket = this.#products.bucketFor(productId);
    const place = bucket.indexFor(productId);
    if (!bucket.has(productId, place)) return true;
    return this.#currentRulesOf(bucket, now)?.rules[place] !== undefined;
  }

  /** Computes the rules of a product, if it is stored and they are not cached. */
  precompute(productId: number, now: number): void {
    if (this.isCached(productId, now)) return;
    const bucket = this.#products.bucketFor(productId);
    this.rulesOf(bucket, bucket.indexFor(productId), now);
  }

  rulesOf(bucket: ProductBucket, place: number, now: number): Rules {
    const known = this.#rulesFor(bucket, now).rules[place];
    if (known !== undefined) return known;
    const decided = this.#direct.decide(bucket, place, now);
    const rules = this.#share(decided.rules);
    this.#rulesFor(bucket, now).set(place, rules, decided);
    return rules;
  }

  #rulesFor(bucket: ProductBucket, now: number): BucketRules {
    const cached = this.#currentRulesOf(bucket, now);
    if (cached !== undefined) return cached;
    const { derived } = bucket;
    const isReplaced = derived instanceof BucketRules && derived.owner === this;
    if (!isReplaced) this.#bucketBytes += bucketOverheadBytes + 8 * bucket.count;
    return bucket.derived = new BucketRules(this, bucket.count);
  }

  #currentRulesOf({ derived }: ProductBucket, now: number): BucketRules | undefined {
    const isCurrent = derived instanceof BucketRules && derived.owner === this &&
      now >= derived.from && now < derived.until;
    return isCurrent ? derived : undefined;
  }

  #share(rules: Rules): Rules {
    const shared = this.#shared.get(rules);
    if (shared !== undefined) return shared;
    this.#sharedChars += rules.length + textOverheadChars;
    // The rules of products edited since then are still there: unused strings cannot be
    // distinguished from the others.
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
