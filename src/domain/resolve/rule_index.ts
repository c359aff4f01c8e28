import { ConditionSet, type PathValues } from "../conditions/programs/condition_set.ts";
import { type StableInterval, TimeBoundaries } from "../conditions/time_boundaries.ts";
import type { JsonObject } from "../json.ts";
import { sortAscending } from "./sort_ascending.ts";
import { NumberedConditions } from "./numbered_conditions.ts";
import type { RequiredValues } from "./required_values.ts";
import type { PreparedCondition } from "./prepared_badge.ts";
import type { MatchConditions } from "./project_conditions.ts";
import { RuleMasks } from "./rule_masks.ts";

/** The number of decisions from which preparing masks is worth the time. */
const masksFrom = 32;

/** The matching rules, and the interval in which they stay the same. */
export interface MatchingRules extends StableInterval {
  /** Their numbers, ascending. */
  readonly rules: number[];
}

/** A path's number, and by value the rules that match only products with that value there. */
interface RulesByValue {
  readonly path: number;
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
  readonly #stableInterval: (now: number) => StableInterval;
  /** By rule, the last product it was found for. Products are numbered from 1. */
  readonly #foundFor: Float64Array;
  #product = 0;
  readonly #rules: readonly PreparedCondition[];
  /** `undefined` before enough products were decided, and if there are too many rules. */
  #masks: RuleMasks | undefined;
  #decided = 0;
  readonly #valueOf = (path: number) => this.#conditions.valueOf(path);
  readonly #holds = (rule: number) => this.holds(rule);

  /** Compiles the rules that `compiled` does not have yet. */
  constructor(
    rules: readonly PreparedCondition[],
    compiled: MatchConditions = new NumberedConditions(new ConditionSet()),
  ) {
    const byPath = new Map<number, RulesByValue>();
    const others: number[] = [];
    this.#rules = rules;
    this.#conditions = compiled.set;
    this.#numbers = Int32Array.from(rules, (rule) => compiled.numberOf(rule));
    rules.forEach(({ requiredValues }, number) => {
      if (requiredValues === undefined) others.push(number);
      else addRule(byPath, this.#conditions, requiredValues, number);
    });
    this.#byPath = [...byPath.values()];
    this.#others = others;
    const timeBoundaries = new TimeBoundaries(rules.flatMap((rule) => rule.timed));
    const timedPaths = timeBoundaries.paths.map((path) => this.#conditions.pathNumber(path));
    this.#stableInterval = (now) =>
      timeBoundaries.stableInterval((index) => this.#conditions.valueOf(timedPaths[index]!), now);
    this.#foundFor = new Float64Array(rules.length);
  }

  /** The approximate memory of what decisions have cached, in bytes. */
  get memoryBytes(): number {
    return this.#masks?.memoryBytes ?? 0;
  }

  /** The paths whose values {@link decideFrom} takes. */
  get paths(): readonly (readonly string[])[] {
    return this.#conditions.paths;
  }

  /**
   * Returns the rules that match a product with these attributes at `now` (epoch ms), and the
   * interval in which they stay the same.
   */
  decide(attributes: JsonObject, now: number): MatchingRules {
    this.#conditions.begin(attributes, now);
    return this.#decide(now);
  }

  /** The same for the values at {@link paths}. */
  decideFrom(values: PathValues, now: number): MatchingRules {
    this.#conditions.beginWith(values, now);
    return this.#decide(now);
  }

  #decide(now: number): MatchingRules {
    if (++this.#decided === masksFrom) {
      const conditions = this.#rules.map(({ condition }) => condition);
      this.#masks = RuleMasks.of(conditions, (path) => this.#conditions.pathNumber(path));
    }
    const rules = this.#masks?.matching(this.#valueOf, now, this.#holds) ?? this.#eachMatching();
    const { from, until } = this.#stableInterval(now);
    return { rules, from, until };
  }

  #eachMatching(): number[] {
    const found = this.#candidates();
    let count = 0;
    for (const rule of found) {
      if (this.holds(rule)) found[count++] = rule;
    }
    found.length = count;
    sortAscending(found);
    return found;
  }

  /**
   * Moves on to another product. Returns the rules that could match it at some time, without
   * duplicates.
   */
  open(attributes: JsonObject, now: number): number[] {
    this.#conditions.begin(attributes, now);
    return this.#candidates();
  }

  #candidates(): number[] {
    this.#product++;
    const found = this.#others.slice();
    for (const { path, byValue } of this.#byPath) {
      const value = this.#conditions.valueOf(path);
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
  byPath: Map<number, RulesByValue>,
  conditions: ConditionSet,
  required: RequiredValues,
  rule: number,
): void {
  const { values } = required;
  const path = conditions.pathNumber(required.path);
  const { byValue } = byPath.get(path) ?? { byValue: new Map<unknown, number[]>() };
  byPath.set(path, { path, byValue });
  for (const value of new Set(values)) {
    const rules = byValue.get(value);
    if (rules === undefined) byValue.set(value, [rule]);
    else rules.push(rule);
  }
}
