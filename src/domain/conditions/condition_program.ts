import type { Comparison, Condition } from "./condition.ts";

/**
 * A condition as steps: of each, a comparison, whether it has to say yes or no, and where to go on if it does
 * and if it does not. In Kleene's logic `$not` is yes where its part is no, `$and` is no where a part is no,
 * and `$or` is no where each part is no; so every `$not` can be pushed down into the comparisons (De Morgan),
 * and what is left asks yes-or-no questions only.
 */
export interface ConditionProgram<Leaf> {
  readonly leaves: readonly Leaf[];
  /** Three integers for each leaf: 1 if it has to say yes, else 0; where to go on if it does, and if not. */
  readonly steps: Int32Array;
  /** The step to begin with. */
  readonly start: number;
}

/** Where a program ends. */
export const holds = -1;
export const fails = -2;

export const stepSize = 3;

/** Compiles a condition; `leafOf` makes the leaf of a comparison and says whether it is its opposite. */
export function compileProgram<Leaf>(
  condition: Condition,
  leafOf: (comparison: Comparison) => { leaf: Leaf; isOpposite: boolean },
): ConditionProgram<Leaf> {
  const leaves: Leaf[] = [];
  const steps: number[] = [];
  /** Adds the steps of a part and returns the first of them; the last parts go first. */
  const add = (part: Condition, wanted: boolean, then: number, otherwise: number): number => {
    if (part.kind === "not") return add(part.part, !wanted, then, otherwise);
    if (part.kind === "compare") {
      const { leaf, isOpposite } = leafOf(part);
      steps.push(wanted !== isOpposite ? 1 : 0, then, otherwise);
      return leaves.push(leaf) - 1;
    }
    const areAllNeeded = (part.kind === "and") === wanted;
    let next = areAllNeeded ? then : otherwise;
    for (const inner of part.parts.toReversed()) {
      next = areAllNeeded ? add(inner, wanted, next, otherwise) : add(inner, wanted, then, next);
    }
    return next;
  };
  const start = add(condition, true, holds, fails);
  return { leaves, steps: Int32Array.from(steps), start };
}
