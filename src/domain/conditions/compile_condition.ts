import type { JsonObject } from "../json.ts";
import { truthOfComparison } from "./comparison_truth.ts";
import type { Condition } from "./condition.ts";
import { judgeTree, treeOf } from "./decision_tree.ts";
import { Elements } from "./elements.ts";
import type { Test } from "./truth.ts";
import { valueAt } from "./value_at.ts";

/** Decides a condition for a context or for a product's attributes, at `now` (ms since the epoch). */
export type Predicate = Test<JsonObject>;

/**
 * Compiles one condition, which is then decided comparison by comparison. It says all three values; where many
 * conditions are decided for one subject, a `ConditionSet` says the same of each much faster.
 */
export function compileCondition(condition: Condition): Predicate {
  const paths = new Map<string, readonly string[]>();
  const tree = treeOf(condition, (comparison) => {
    const key = comparison.path.join(".");
    paths.set(key, comparison.path);
    return { key, test: truthOfComparison(comparison) };
  });
  return (subject, now) => {
    const looked = new Map<string, Elements | undefined>();
    const look = (key: string): Elements | undefined => {
      if (!looked.has(key)) {
        const value = valueAt(subject, paths.get(key)!);
        looked.set(key, value === undefined ? undefined : new Elements(value));
      }
      return looked.get(key);
    };
    return judgeTree(tree, ({ key, test }) => test(look(key), now));
  };
}
