import { ConditionSet } from "../conditions/condition_set.ts";
import { valueAt } from "../conditions/value_at.ts";
import { type StableInterval, TimeBoundaries } from "../conditions/time_boundaries.ts";
import type { JsonObject } from "../json.ts";
import { NumberedConditions } from "./numbered_conditions.ts";
import type { RequiredValues } from "./required_values.ts";
import type { PreparedCondition } from "./prepared_badge.ts";
import type { MatchConditions } from "./project_conditions.ts";

/** The matching rules, and the interval in which they stay the same. */
export interface MatchingRules extends StableInterval {
  /** Their numbers, ascending. */
  readonly rules: Uint16Array;
}

/** A path, and by value the rules that match only products with that value at the path. */
interface RulesByValue {
  readonly path: readonly string[];
  readonly byValue: Map<unknown, number[]>;
}

/**
 * A project's rules, indexed so that a product is checked against few of them: most rules require a
 * certain value of a field, and those that require another value cannot match.
 */
export class RuleIndex {
  readonly #conditions: ConditionSet;
  /** By rule, its number among the compiled conditions. */
  readonly #numbers: Int32Array;
  readonly #byPath: readonly RulesByValue[];
  /** The rules that require no certain value. */
  readonly #others: readonly number[];
  readonly #timeBoundaries: TimeBoundaries;
  /** By rule, the last product it was found for. Products are numbered from 1. */
  readonly #foundFor: Float64Array;
  #product = 0;

  /** Compiles the rules that `compiled` does not have yet. */
  constructor(
    rules: readonly PreparedCondition[],
    compiled: MatchConditions = new NumberedConditions(new ConditionSet()),
  ) {
    const byPath = new Map<string, RulesByValue>();
    const others: number[] = [];
    this.#conditions = compiled.set;
    this.#numbers = Int32Array.from(rules, (rule) => compiled.numberOf(rule));
    rules.forEach(({ requiredValues }, number) => {
      if (requiredValues === undefined) others.push(number);
      else addRule(byPath, requiredValues, number);
    });
    this.#byPath = [...byPath.values()];
    this.#others = others;
    this.#timeBoundaries = new TimeBoundaries(rules.flatMap((rule) => rule.timed));
    this.#foundFor = new Float64Array(rules.length);
  }

  /**
   * Returns the rules that match a product with these attributes at `now` (epoch ms), and the
   * interval in which they stay the same.
   */
  decide(attributes: JsonObject, now: number): MatchingRules {
    const rules = Uint16Array.from(this.open(attributes, now).filter((rule) => this.holds(rule)))
      .sort();
    return { rules, ...this.#timeBoundaries.stableInterval(attributes, now) };
  }

  /**
   * Moves on to another product. Returns the rules that could match it at some time, without
   * duplicates.
   */
  open(attributes: JsonObject, now: number): number[] {
    this.#conditions.begin(attributes, now);
    this.#product++;
    const found = [...this.#others];
    for (const { path, byValue } of this.#byPath) {
      const value = valueAt(attributes, path);
      if (Array.isArray(value)) {
        for (const element of value) this.#add(byValue.get(element), found);
      } else this.#add(byValue.get(value), found);
    }
    return found;
  }

  /** Whether a rule matches the current product. */
  holds(rule: number): boolean {
    return this.#conditions.holds(this.#numbers[rule]!);
  }

  #add(rules: readonly number[] = [], found: number[]): void {
    for (const rule of rules) {
      if (this.#foundFor[rule] === this.#product) continue;
      this.#foundFor[rule] = this.#product;
      found.push(rule);
    }
  }
}

function addRule(
  byPath: Map<string, RulesByValue>,
  { path, values }: RequiredValues,
  rule: number,
): void {
  const key = path.join(".");
  const { byValue } = byPath.get(key) ?? { byValue: new Map<unknown, number[]>() };
  byPath.set(key, { path, byValue });
  for (const value of new Set(values)) {
    const rules = byValue.get(value);
    if (rules === undefined) byValue.set(value, [rule]);
    else rules.push(rule);
  }
}
