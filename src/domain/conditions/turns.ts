import { parseInstant } from "../instant.ts";
import type { JsonObject } from "../json.ts";
import { comparisonsOf, type Condition, type Recency } from "./condition.ts";
import { valueAt } from "./value_at.ts";

/** The comparisons of a condition that time alone can turn. */
export function recenciesOf(condition: Condition): Recency[] {
  return comparisonsOf(condition).filter((comparison) => comparison.operator === "$since");
}

/**
 * The instants (ms since the epoch) at which one of these comparisons begins or ceases to hold for a
 * subject, in no order. Between two of them a condition decides the same.
 */
export function turnsOf(recencies: readonly Recency[], subject: JsonObject): number[] {
  return recencies.flatMap(({ path, milliseconds }) => {
    const value = valueAt(subject, path);
    return (Array.isArray(value) ? value : [value]).flatMap((element: unknown) => {
      const from = typeof element === "string" ? parseInstant(element) : undefined;
      return from === undefined ? [] : [from, from + milliseconds];
    });
  });
}
