import type { PreparedCondition } from "./prepared_badge.ts";

/** Conditions by number, each once, whichever badges have it. */
export class DistinctConditions {
  readonly conditions: PreparedCondition[] = [];
  readonly #numbers = new Map<string, number>();

  /** The condition's number; -1 for none. */
  numberOf(condition: PreparedCondition | undefined): number {
    if (condition === undefined) return -1;
    let number = this.#numbers.get(condition.text);
    if (number === undefined) {
      number = this.conditions.push(condition) - 1;
      this.#numbers.set(condition.text, number);
    }
    return number;
  }
}
