import fc from "fast-check";
import { type Case, cases } from "./generators.ts";
import type { ExplainRequest } from "./catalogue.ts";

/**
 * Checks a property on generated cases, each with a value of `more`. The environment variable
 * `ORACLE_CASES` sets their number. A failure reports the smallest case found, as JSON.
 */
export function forAll<T>(more: fc.Arbitrary<T>, property: (of: Case, more: T) => void): void {
  const numRuns = Number(Deno.env.get("ORACLE_CASES") ?? 1000);
  const run = fc.check(fc.property(cases, more, property), { numRuns });
  if (!run.failed) return;
  const [smallest, also] = run.counterexample ?? [];
  throw new Error(
    `Failed in case ${run.numRuns}, seed ${run.seed}, path ${run.counterexamplePath}; the smallest, ` +
      `after ${run.numShrinks} steps:\n${JSON.stringify(smallest, null, 1)}\n` +
      `with ${JSON.stringify(also)}:\n${run.errorInstance}`,
  );
}

/** No additional value. */
export const nothing = fc.constant(undefined);

/** The request of a case, for an explanation. The query ignores `badgeIds`. */
export function requestOf({ context, products, badgeIds }: Case): ExplainRequest {
  return { context, query: { products }, badgeIds };
}
