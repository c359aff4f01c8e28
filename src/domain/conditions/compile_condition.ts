import type { JsonObject } from "../json.ts";
import { truthOfComparison } from "./comparison_truth.ts";
import type { Condition } from "./condition.ts";
import { judgeTree, treeOf } from "./decision_tree.ts";
import { Elements } from "./elements.ts";
import type { Test } from "./truth.ts";
import { valueAt } from "./value_at.ts";

/** Evaluates a condition for a context or a product's attributes, at `now` (epoch ms). */
export type Predicate = Test<JsonObject>;

/**
 * Compiles a single condition, which is then evaluated comparison by comparison. Returns all three
 * truth values. To evaluate many conditions for one subject, use a `ConditionSet`, which gives the
 * same results much faster.
 */
export function compileCondition(condition: Condition): Predicate {
  const fields = new Map<string, Field>();
  const tree = treeOf(condition, (comparison) => {
    const { path } = comparison;
    const key = path.join(".");
    const field = fields.get(key) ?? { path, turn: 0, elements: undefined };
    fields.set(key, field);
    return { field, test: truthOfComparison(comparison) };
  });
  let turn = 0;
  return (subject, now) => {
    turn++;
    return judgeTree(tree, ({ field, test }) => {
      if (field.turn !== turn) {
        const value = valueAt(subject, field.path);
        field.elements = value === undefined ? undefined : new Elements(value);
        field.turn = turn;
      }
      return test(field.elements, now);
    });
  };
}

/** A path, and the elements at it in the current subject. */
interface Field {
  readonly path: readonly string[];
  turn: number;
  elements: Elements | undefined;
}
