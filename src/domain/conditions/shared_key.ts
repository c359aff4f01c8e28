import { type Comparison, operandOf } from "./condition.ts";

/** Whether a comparison is yes where its positive form is no. */
export function isOpposite(comparison: Comparison): boolean {
  const { operator } = comparison;
  return operator === "$ne" || operator === "$nin" ||
    (operator === "$exists" && !comparison.wanted);
}

/** The maximum number of values of a comparison that is shared. */
const sharedValuesMax = 4;

/**
 * A key that is the same for comparisons with the same meaning, or the opposite one; `undefined`
 * for a list so long that finding an equal one is not worth the memory of its key.
 */
export function sharedKey(comparison: Comparison): string | undefined {
  if (comparison.operator === "$exists") return JSON.stringify([comparison.path]);
  if ("values" in comparison && comparison.values.length > sharedValuesMax) return undefined;
  const operator = comparison.operator === "$ne"
    ? "$eq"
    : comparison.operator === "$nin"
    ? "$in"
    : comparison.operator;
  return JSON.stringify([comparison.path, operator, operandOf(comparison)]);
}
