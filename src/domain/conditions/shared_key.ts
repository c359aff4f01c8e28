import { type Comparison, operandOf } from "./condition.ts";

/** Whether a comparison is yes where its positive form is no. */
export function isOpposite(comparison: Comparison): boolean {
  const { operator } = comparison;
  return operator === "$ne" || operator === "$nin" ||
    (operator === "$exists" && !comparison.wanted);
}

/** How many values a comparison may have for others like it to be looked for. */
const sharedValuesMax = 4;

/**
 * The same for comparisons that ask the same, or the opposite; `undefined` where a list is so long that finding
 * another like it is not worth the memory of its key.
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
