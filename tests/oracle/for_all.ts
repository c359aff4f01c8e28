import fc from "fast-check";
import { type Case, cases } from "./generators.ts";
import type { ExplainRequest } from "./catalogue.ts";

const casesWanted = Number(Deno.env.get("ORACLE_CASES") ?? 300);

/**
 * Checks a property on generated cases, each with a value of `more`. The environment variable
 * `ORACLE_CASES` sets their number. A failure reports the smallest case found, as JSON.
 */
export function forAll<T>(more: fc.Arbitrary<T>, property: (of: Case, more: T) => void): void {
  report(fc.check(fc.property(cases, more, property), { numRuns: casesWanted }));
}

/** Checks a property that has to wait for the service, on a hundredth of the cases. */
export async function forSome<T>(
  more: fc.Arbitrary<T>,
  property: (of: Case, more: T) => Promise<void>,
): Promise<void> {
  const numRuns = Math.ceil(casesWanted / 100);
  report(await fc.check(fc.asyncProperty(cases, more, property), { numRuns }));
}

function report<T>(run: fc.RunDetails<[Case, T]>): void {
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
