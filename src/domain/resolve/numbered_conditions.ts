import type { Condition } from "../conditions/condition.ts";
import type { PreparedCondition } from "./prepared_badge.ts";

/** A set to which conditions are added. */
interface GrowingSet {
  /** The number of conditions. */
  readonly size: number;
  /** Adds a condition, and returns its number, counted from 0. */
  add(condition: Condition): number;
}

/**
 * The distinct conditions of a project's badges, by number. It outlives rankings, so that a change
 * of one badge compiles only the conditions of that badge.
 */
export class NumberedConditions<S extends GrowingSet> {
  readonly set: S;
  readonly #numbers = new Map<string, number>();

  constructor(set: S) {
    this.set = set;
  }

  /** The condition's number. Adds the condition if its text is new. */
  numberOf(condition: PreparedCondition): number {
    let number = this.#numbers.get(condition.text);
    if (number === undefined) {
      number = this.set.add(condition.condition);
      this.#numbers.set(condition.text, number);
    }
    return number;
  }
}
