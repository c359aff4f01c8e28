import type { JsonObject } from "../json.ts";
import type { Condition } from "./condition.ts";
import { ConditionSet } from "./programs/condition_set.ts";

/** Whether a context, or a product's attributes, match a condition at `now` (epoch ms). */
export type Predicate = (subject: JsonObject, now: number) => boolean;

/**
 * Compiles a single condition. To evaluate many conditions for one subject, use a `ConditionSet`,
 * which shares the work.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readCondition } from "./read_condition.ts";
 *
 * const isCheap = compileCondition(readCondition({ price: { $lt: 20 } }));
 * assertEquals(isCheap({ price: 19.9 }, 0), true);
 * assertEquals(isCheap({}, 0), false);
 * ```
 */
export function compileCondition(condition: Condition): Predicate {
  const set = new ConditionSet();
  set.add(condition);
  return (subject, now) => {
    set.begin(subject, now);
    return set.holds(0);
  };
}
