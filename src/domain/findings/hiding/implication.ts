import { compareCodePoints } from "../../conditions/elements.ts";
import {
  type Bound,
  type Comparison,
  type Condition,
  type Membership,
  type Scalar,
} from "../../conditions/condition.ts";
import { comparisonKey, treeOf } from "../../conditions/decision_tree.ts";

/** The number of comparisons that may still be made. When it is used up, the result is false. */
export interface Steps {
  left: number;
}

/** The maximum number of steps for one pair of conditions. */
export const stepsMax = 1_000;
/** Comparing this many values of lists takes one step. */
const valuesPerStep = 32;

/**
 * Whether the `weaker` condition holds for every subject and instant for which the `stronger` one
 * holds. May return false where it does, but never true where it does not.
 */
export function implies(
  stronger: Condition,
  weaker: Condition,
  steps: Steps = { left: stepsMax },
): boolean {
  const given = partsOf(stronger);
  return partsOf(weaker).every((part) => given.some((it) => impliesPart(it, part, steps)));
}

/** The parts of a conjunction. */
function partsOf(condition: Condition): readonly Condition[] {
  return condition.kind === "and" ? condition.parts.flatMap(partsOf) : [condition];
}

function impliesPart(given: Condition, part: Condition, steps: Steps): boolean {
  if (steps.left-- <= 0) return false;
  if (given.kind === "or" && given.parts.every((it) => implies(it, part, steps))) return true;
  if (part.kind === "or") return part.parts.some((it) => implies(given, it, steps));
  if (given.kind === "compare" && part.kind === "compare") {
    steps.left -= Math.floor((valuesOf(given) + valuesOf(part)) / valuesPerStep);
    return impliesComparison(given, part);
  }
  return given.kind === part.kind && keyOf(given) === keyOf(part);
}

function valuesOf(comparison: Comparison): number {
  return "values" in comparison ? comparison.values.length : 0;
}

/** A key that is the same for equal conditions, whatever their position. */
function keyOf(condition: Condition): string {
  return JSON.stringify(treeOf(condition, comparisonKey));
}

/**
 * This is correct for lists too. Except for `$ne` and `$nin`, where all elements have to differ,
 * one element that meets a comparison is enough, and the same element meets the weaker comparison.
 */
function impliesComparison(given: Comparison, part: Comparison): boolean {
  if (!startsWith(given.path, part.path)) return false;
  if (part.operator === "$exists" && part.wanted) {
    return given.operator !== "$exists" || given.wanted;
  }
  if (given.path.length !== part.path.length) return false;
  if (comparisonKey(given) === comparisonKey(part)) return true;
  if (given.operator === "$since") {
    return part.operator === "$since" && given.milliseconds <= part.milliseconds;
  }
  if (given.operator === "$exists") return false;
  return "values" in given ? impliedByValues(given, part) : impliedByBound(given, part);
}

function startsWith(path: readonly string[], start: readonly string[]): boolean {
  return start.every((key, index) => key === path[index]);
}

function impliedByValues({ operator, values }: Membership, part: Comparison): boolean {
  const given = new Set(values);
  const wanted = new Set("values" in part ? part.values : []);
  if (operator === "$ne" || operator === "$nin") {
    return (part.operator === "$ne" || part.operator === "$nin") && wanted.isSubsetOf(given);
  }
  // Either each of the values is present, or one of them, and it is unknown which.
  const isEach = operator === "$all" || given.size === 1;
  const isThere = (holds: (value: Scalar) => boolean) =>
    isEach ? values.some(holds) : values.every(holds);
  switch (part.operator) {
    case "$eq":
    case "$in":
      return isThere((value) => wanted.has(value));
    case "$all":
      return isEach && wanted.isSubsetOf(given);
    case "$gt":
    case "$gte":
    case "$lt":
    case "$lte":
      return isThere((value) => isWithin(value, part));
    default:
      return false;
  }
}

function isWithin(value: Scalar, { operator, bound }: Bound): boolean {
  const difference = differenceOf(value, bound);
  if (difference === 0) return operator.endsWith("e");
  return operator.startsWith("$g") ? difference > 0 : difference < 0;
}

function impliedByBound({ operator, bound }: Bound, part: Comparison): boolean {
  if (!("bound" in part) || operator.slice(0, 2) !== part.operator.slice(0, 2)) return false;
  const isStricter = !operator.endsWith("e") || part.operator.endsWith("e");
  const difference = differenceOf(bound, part.bound);
  if (difference === 0) return isStricter;
  return operator.startsWith("$g") ? difference > 0 : difference < 0;
}

/** `NaN` if the two have different types: neither is then greater, less or equal. */
function differenceOf(a: Scalar, b: Scalar): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return typeof a === "string" && typeof b === "string" ? compareCodePoints(a, b) : NaN;
}
