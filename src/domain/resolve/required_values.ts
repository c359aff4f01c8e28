import type { Comparison, Condition, Scalar } from "../conditions/condition.ts";

/** With more values, an index by value would take more memory than the time it saves is worth. */
const valuesMax = 64;

/** A rule can match only products that have one of these values at the path, or in a list there. */
export interface RequiredValues {
  readonly path: readonly string[];
  readonly values: readonly Scalar[];
}

/**
 * The required values of a condition, if it has any: of the comparison with the fewest.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readCondition } from "../conditions/read_condition.ts";
 *
 * const condition = readCondition({ price: { $lt: 20 }, brand: { $in: ["Acme", "Bolt"] } });
 * assertEquals(requiredValuesOf(condition), { path: ["brand"], values: ["Acme", "Bolt"] });
 * ```
 */
export function requiredValuesOf(condition: Condition): RequiredValues | undefined {
  const parts = condition.kind === "and" ? condition.parts : [condition];
  const all = parts.flatMap((part) => part.kind === "compare" ? requiredByComparison(part) : []);
  return all.reduce<RequiredValues | undefined>(
    (best, it) => best === undefined || it.values.length < best.values.length ? it : best,
    undefined,
  );
}

function requiredByComparison({ path, requirement, isNegated }: Comparison): RequiredValues[] {
  if (isNegated) return [];
  const [test] = requirement.tests;
  const values = test?.oneOf;
  return values === undefined || values.length > valuesMax ? [] : [{ path, values }];
}
