import type { Comparison, Condition, Scalar } from "../conditions/condition.ts";
import { ConditionSet } from "../conditions/condition_set.ts";
import { valueAt } from "../conditions/value_at.ts";
import { Truth } from "../conditions/truth.ts";
import { type Calm, Turning } from "../conditions/turns.ts";
import type { JsonObject } from "../json.ts";
import type { PreparedCondition } from "./prepared_badge.ts";

/** The rules that hold, and the time in which that stays so. */
export interface HoldingRules extends Calm {
  /** Their numbers, ascending. */
  readonly rules: readonly number[];
}

/** A path, and by value the rules that hold only for products that have the value there. */
interface PinnedRules {
  readonly path: readonly string[];
  readonly byValue: Map<unknown, number[]>;
}

/**
 * A project's rules, ordered so that a product need not be held against all of them: most rules want a
 * certain value of a field, and those that want another one cannot hold.
 */
export class RuleBook {
  readonly #conditions = new ConditionSet();
  readonly #pinned: readonly PinnedRules[];
  /** The rules that want no certain value. */
  readonly #others: readonly number[];
  readonly #turning: Turning;
  /** By rule, the product that it was found for last; products count from 1. */
  readonly #foundFor: Float64Array;
  #product = 0;

  constructor(rules: readonly PreparedCondition[]) {
    const pinned = new Map<string, PinnedRules>();
    const others: number[] = [];
    rules.forEach(({ condition }, number) => {
      this.#conditions.add(condition);
      const pin = pinOf(condition);
      if (pin === undefined) others.push(number);
      else addPin(pinned, pin, number);
    });
    this.#pinned = [...pinned.values()];
    this.#others = others;
    this.#turning = new Turning(rules.flatMap((rule) => rule.recencies));
    this.#foundFor = new Float64Array(rules.length);
  }

  /** Which rules hold for a product with these attributes at `now`, and how long that stays so. */
  decide(attributes: JsonObject, now: number): HoldingRules {
    const rules = this.open(attributes, now).filter((rule) => this.holds(rule))
      .sort((a, b) => a - b);
    return { rules, ...this.#turning.calmAround(attributes, now) };
  }

  /** Goes on to another product; answers the rules that could hold for it at some time, each once. */
  open(attributes: JsonObject, now: number): number[] {
    this.#conditions.begin(attributes, now);
    this.#product++;
    const found = [...this.#others];
    for (const { path, byValue } of this.#pinned) {
      const value = valueAt(attributes, path);
      if (Array.isArray(value)) {
        for (const element of value) this.#add(byValue.get(element), found);
      } else this.#add(byValue.get(value), found);
    }
    return found;
  }

  /** Whether a rule holds for the product that was opened last. */
  holds(rule: number): boolean {
    return this.#conditions.decide(rule) === Truth.yes;
  }

  #add(rules: readonly number[] = [], found: number[]): void {
    for (const rule of rules) {
      if (this.#foundFor[rule] === this.#product) continue;
      this.#foundFor[rule] = this.#product;
      found.push(rule);
    }
  }
}

/** With more values a pin would take more memory than it saves time. */
const pinValuesMax = 64;

/** One of these values a product needs at the path, or in a list there, for a rule to hold. */
interface Pin {
  readonly path: readonly string[];
  readonly values: readonly Scalar[];
}

function pinOf(condition: Condition): Pin | undefined {
  const parts = condition.kind === "and" ? condition.parts : [condition];
  const pins = parts.flatMap((part) => part.kind === "compare" ? pinOfComparison(part) : []);
  return pins.reduce<Pin | undefined>(
    (best, pin) => best === undefined || pin.values.length < best.values.length ? pin : best,
    undefined,
  );
}

function pinOfComparison(comparison: Comparison): Pin[] {
  const { path, operator } = comparison;
  if (operator === "$eq") return [{ path, values: comparison.values }];
  if (operator === "$in" && comparison.values.length <= pinValuesMax) {
    return [{ path, values: comparison.values }];
  }
  return operator === "$all" ? [{ path, values: comparison.values.slice(0, 1) }] : [];
}

function addPin(pinned: Map<string, PinnedRules>, { path, values }: Pin, rule: number): void {
  const key = path.join(".");
  const { byValue } = pinned.get(key) ?? { byValue: new Map<unknown, number[]>() };
  pinned.set(key, { path, byValue });
  for (const value of new Set(values)) {
    const rules = byValue.get(value);
    if (rules === undefined) byValue.set(value, [rule]);
    else rules.push(rule);
  }
}
