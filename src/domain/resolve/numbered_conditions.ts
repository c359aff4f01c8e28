import type { Condition } from "../conditions/condition.ts";
import type { PreparedCondition } from "./prepared_badge.ts";

/** A set of conditions that grows. */
interface GrowingSet {
  /** How many conditions there are. */
  readonly size: number;
  /** Adds a condition and returns its number: they count from 0. */
  add(condition: Condition): number;
}

/**
 * The conditions of a project's badges by number, each distinct one once. Outlives a ranking, so that a change
 * of one badge compiles the conditions of that badge only.
 */
export class NumberedConditions<S extends GrowingSet> {
  readonly set: S;
  readonly #numbers = new Map<string, number>();

  constructor(set: S) {
    this.set = set;
  }

  /** The condition's number, which is a new one if none had its text before. */
  numberOf(condition: PreparedCondition): number {
    let number = this.#numbers.get(condition.text);
    if (number === undefined) {
      number = this.set.add(condition.condition);
      this.#numbers.set(condition.text, number);
    }
    return number;
  }
}
