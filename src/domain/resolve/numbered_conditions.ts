import { ContextConditions } from "../conditions/context_conditions.ts";
import { badgesPerProjectMax } from "../limits.ts";
import type { PreparedCondition } from "./prepared_badge.ts";

/**
 * The `when`s of a project's badges by number, each distinct one once. Outlives a ranking, so that a change
 * of one badge does not make all conditions ready anew.
 */
export class NumberedConditions {
  readonly set = new ContextConditions();
  readonly #numbers = new Map<string, number>();

  /** The condition's number, which is a new one if none had its text before. */
  numberOf(condition: PreparedCondition): number {
    let number = this.#numbers.get(condition.text);
    if (number === undefined) {
      number = this.set.add(condition.condition);
      this.#numbers.set(condition.text, number);
    }
    return number;
  }

  /** Whether most of them are no badge's any more. */
  get isWorn(): boolean {
    return this.set.size > 2 * badgesPerProjectMax;
  }
}
