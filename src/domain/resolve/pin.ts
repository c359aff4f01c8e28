import type { Comparison, Condition, Scalar } from "../conditions/condition.ts";

/** With more values a pin would take more memory than it saves time. */
const pinValuesMax = 64;

/** One of these values a product needs at the path, or in a list there, for a rule to hold. */
export interface Pin {
  readonly path: readonly string[];
  readonly values: readonly Scalar[];
}

/** The values that pin a condition: those of the comparison with the fewest. */
export function pinOf(condition: Condition): Pin | undefined {
  const parts = condition.kind === "and" ? condition.parts : [condition];
  const pins = parts.flatMap((part) => part.kind === "compare" ? pinOfComparison(part) : []);
  return pins.reduce<Pin | undefined>(
    (best, pin) => best === undefined || pin.values.length < best.values.length ? pin : best,
    undefined,
  );
}

function pinOfComparison(comparison: Comparison): Pin[] {
  const { path, operator } = comparison;
  if (operator === "$eq") return [{ path, values: comparison.values }];
  if (operator === "$in" && comparison.values.length <= pinValuesMax) {
    return [{ path, values: comparison.values }];
  }
  return operator === "$all" ? [{ path, values: comparison.values.slice(0, 1) }] : [];
}
