import type { Comparison, Condition } from "../condition.ts";

/** The reference of a condition to a segment. */
export type SegmentReference = Extract<Condition, { kind: "and" | "or" }>;

/**
 * A condition as steps: each has a comparison, the required result (yes or no), and the next step
 * if the comparison has it and if not. In Kleene's logic `$not` is yes if its part is no, `$and` is
 * no if a part is no, and `$or` is no if each part is no. Every `$not` can therefore be pushed down
 * to the comparisons (De Morgan), and only yes-or-no questions remain.
 */
export interface ConditionProgram<Leaf> {
  readonly leaves: readonly Leaf[];
  /**
   * Three integers for each leaf: 1 if it must be yes, or 0 if it must be no; the next step if it
   * is; the next step if not.
   */
  readonly steps: Int32Array;
  /** The first step. */
  readonly start: number;
}

/** The values of a next step that end a program. */
export const holds = -1;
export const fails = -2;

export const stepSize = 3;

/**
 * Compiles a condition. `leafOf` creates the leaf for the requirement of a comparison, and
 * `segmentLeaf` that for a segment, whose condition is otherwise compiled in its place.
 */
export function compileProgram<Leaf>(
  condition: Condition,
  leafOf: (comparison: Comparison) => Leaf,
  segmentLeaf?: (segment: SegmentReference) => Leaf,
): ConditionProgram<Leaf> {
  const leaves: Leaf[] = [];
  const steps: number[] = [];
  /** Adds the steps of a part, the last subparts first, and returns its first step. */
  const add = (part: Condition, expected: boolean, then: number, otherwise: number): number => {
    if (part.kind === "not") return add(part.part, !expected, then, otherwise);
    if (part.kind === "compare") {
      steps.push(expected !== part.isNegated ? 1 : 0, then, otherwise);
      return leaves.push(leafOf(part)) - 1;
    }
    if (segmentLeaf !== undefined && part.segment !== undefined) {
      steps.push(expected ? 1 : 0, then, otherwise);
      return leaves.push(segmentLeaf(part)) - 1;
    }
    const areAllNeeded = (part.kind === "and") === expected;
    let next = areAllNeeded ? then : otherwise;
    for (const inner of part.parts.toReversed()) {
      next = areAllNeeded
        ? add(inner, expected, next, otherwise)
        : add(inner, expected, then, next);
    }
    return next;
  };
  const start = add(condition, true, holds, fails);
  return { leaves, steps: Int32Array.from(steps), start };
}
