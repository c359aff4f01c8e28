import type { Comparison, Condition, Scalar } from "../conditions/condition.ts";

/** With more values, a pin would take more memory than the time it saves is worth. */
const pinValuesMax = 64;

/** A rule can match only products that have one of these values at the path, or in a list there. */
export interface Pin {
  readonly path: readonly string[];
  readonly values: readonly Scalar[];
}

/** The pin of a condition, if it has one: the comparison with the fewest values. */
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
