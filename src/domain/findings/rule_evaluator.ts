import { timeBoundariesOf } from "../conditions/time_boundaries.ts";
import type { JsonObject } from "../json.ts";
import { attributesOf, type ProductRecord } from "../products/product.ts";
import type { PreparedCondition } from "../resolve/prepared_badge.ts";
import type { MatchConditions } from "../resolve/project_conditions.ts";
import { VariantResults, VariantRuleIndex, type VariantRules } from "../resolve/variant_rules.ts";
import { variantsKey, withVariants } from "../products/packed/packed_variants.ts";
import type { BadgeRecord } from "../badges/badge.ts";
import { RuleIndex } from "../resolve/rule_index.ts";

/** When a rule matches a product, from now on. */
export type Holding = "always" | "sometimes" | "never";

/** How many instants may still be read from a product's attributes. */
export interface InstantReads {
  left: number;
}

/**
 * The maximum number of instants that are read from one product's attributes, because queries wait
 * meanwhile. Enough for 5,000 rules with a `$since` each, on a field with one instant.
 */
export const instantReadsMax = 25_000;

/**
 * Returns when a rule matches these attributes, from `now` (epoch ms) on. Returns "sometimes" if
 * `reads` is used up, because then it is unknown.
 */
export function holdingOf(
  { predicate, timed }: PreparedCondition,
  attributes: JsonObject,
  now: number,
  reads: InstantReads = { left: instantReadsMax },
): Holding {
  if (reads.left <= 0) return "sometimes";
  const boundaries = timeBoundariesOf(timed, attributes);
  // Each evaluation reads every instant once per `$since` at most.
  const readsOfOne = 1 + boundaries.length / 2;
  reads.left -= readsOfOne;
  const later = [...new Set(boundaries)].filter((boundary) => boundary > now);
  const isHeld = predicate(attributes, now);
  if (later.length === 0) return isHeld ? "always" : "never";
  // Most rules differ between now and the time when every `$since` is over, so that is tried first.
  for (const instant of [Math.max(...later), ...later]) {
    if (reads.left <= 0) return "sometimes";
    reads.left -= readsOfOne;
    if (predicate(attributes, instant) !== isHeld) return "sometimes";
  }
  return isHeld ? "always" : "never";
}

/** Evaluates rules for one product after another. Nothing is computed before it is needed. */
export class RuleEvaluator {
  readonly #rules: readonly PreparedCondition[];
  readonly #now: number;
  readonly #index: RuleIndex;
  #product: ProductRecord = { assignments: [] };
  #attributes: JsonObject | undefined;
  #reads: InstantReads = { left: instantReadsMax };
  /** The rules that could match the product. */
  #candidates: readonly number[] = [];

  readonly #variantIndex: VariantRuleIndex | undefined;
  readonly #isTimedVariantRule: readonly boolean[];
  #variantResults: VariantResults | undefined;

  constructor(
    rules: readonly PreparedCondition[],
    now: number,
    compiled?: MatchConditions,
    variants?: VariantRules,
  ) {
    this.#variantIndex = variants && new VariantRuleIndex(variants);
    this.#isTimedVariantRule = variants?.rules.map(({ timed }) => timed.length > 0) ?? [];
    this.#rules = rules;
    this.#now = now;
    this.#index = new RuleIndex(rules, compiled);
  }

  /** Moves on to the next product. */
  begin(product: ProductRecord): void {
    this.#product = product;
    this.#attributes = undefined;
    this.#variantResults = undefined;
    this.#reads = { left: instantReadsMax };
  }

  /** The rules that could match the product, without duplicates. */
  get candidates(): readonly number[] {
    if (this.#attributes === undefined) this.#open();
    return this.#candidates;
  }

  /** When a rule matches the product. */
  holdingOf(rule: number): Holding {
    const condition = this.#rules[rule]!;
    const attributes = this.#attributes ?? this.#open();
    if (condition.timed.length > 0) {
      return holdingOf(condition, attributes, this.#now, this.#reads);
    }
    return this.#index.holds(rule) ? "always" : "never";
  }

  /** Whether a variant of the product satisfies a rule about variants now. */
  isSatisfiedByVariant(rule: number): boolean {
    return this.#resultsOfVariants().satisfied(rule) > 0;
  }

  /** Whether a badge with a rule about variants is on the product now, for an entry without variants. */
  isOnProduct(rule: number, onProduct: BadgeRecord["onProduct"] = "any"): boolean {
    return this.#resultsOfVariants().appliesToProduct(rule, onProduct);
  }

  /** Whether a badge with a rule about variants may be on the product at some time. */
  mayApply(rule: number, onProduct: BadgeRecord["onProduct"]): boolean {
    return onProduct === "none" || this.#isTimedVariantRule[rule] === true ||
      this.isSatisfiedByVariant(rule);
  }

  #resultsOfVariants(): VariantResults {
    if (this.#variantResults === undefined) {
      const { variants } = this.#product;
      const list = variants && withVariants(undefined, variants)[variantsKey];
      const attributes = attributesOf(this.#product);
      const decided = this.#variantIndex?.decideFor(attributes, list, this.#now);
      this.#variantResults = new VariantResults(this.#isTimedVariantRule.length);
      this.#variantResults.open(decided?.results ?? "", 0);
    }
    return this.#variantResults;
  }

  #open(): JsonObject {
    const attributes = attributesOf(this.#product);
    this.#candidates = this.#index.open(attributes, this.#now);
    return this.#attributes = attributes;
  }
}
