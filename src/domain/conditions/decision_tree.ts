import { type Comparison, type Condition, operandOf } from "./condition.ts";
import { Join, not, Truth } from "./truth.ts";

/** A condition with each comparison replaced. */
export type DecisionTree<Leaf> =
  | { readonly join: undefined; readonly leaf: Leaf }
  | { readonly join: Join | "not"; readonly parts: readonly DecisionTree<Leaf>[] };

/** The tree of a condition. */
export function treeOf<Leaf>(
  condition: Condition,
  leafOf: (comparison: Comparison) => Leaf,
): DecisionTree<Leaf> {
  switch (condition.kind) {
    case "compare":
      return { join: undefined, leaf: leafOf(condition) };
    case "not":
      return { join: "not", parts: [treeOf(condition.part, leafOf)] };
    default:
      return {
        join: Join[condition.kind],
        parts: condition.parts.map((part) => treeOf(part, leafOf)),
      };
  }
}

/** Evaluates a tree from its leaves, and evaluates no more of them than needed. */
export function judgeTree<Leaf>(
  tree: DecisionTree<Leaf>,
  truthOf: (leaf: Leaf) => Truth,
): Truth {
  if (tree.join === undefined) return truthOf(tree.leaf);
  if (tree.join === "not") return not(judgeTree(tree.parts[0]!, truthOf));
  let result = not(tree.join);
  for (const part of tree.parts) {
    const truth = judgeTree(part, truthOf);
    if (truth === tree.join) return truth;
    if (truth === Truth.unknown) result = truth;
  }
  return result;
}

/** A key that is the same for comparisons with the same meaning. */
export function comparisonKey(comparison: Comparison): string {
  return JSON.stringify([comparison.path, comparison.operator, operandOf(comparison)]);
}
