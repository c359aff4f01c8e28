import type { JsonObject } from "../json.ts";
import type { Condition } from "./condition.ts";
import { ConditionSet } from "./condition_set.ts";
import type { Test } from "./truth.ts";

/** Decides a condition for a context or for a product's attributes, at `now` (ms since the epoch). */
export type Predicate = Test<JsonObject>;

/** One condition, to be decided again and again. */
export function compileCondition(condition: Condition): Predicate {
  const set = new ConditionSet();
  const number = set.add(condition);
  return (subject, now) => {
    set.begin(subject, now);
    return set.decide(number);
  };
}
