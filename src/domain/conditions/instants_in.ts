import { parseInstant } from "../instant.ts";
import type { JsonValue } from "../json.ts";

/**
 * The elements that are RFC 3339 instants, in epoch milliseconds, in the order of the list.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(instantsIn(["1970-01-01T00:00:01Z", "x", 5]), [1_000]);
 * ```
 */
export function instantsIn(list: readonly JsonValue[]): readonly number[] {
  // A list is read for its rules, and again for the time until which their results are valid.
  if (list !== lastList) {
    lastList = list;
    let instants: number[] | undefined;
    for (const element of list) {
      const instant = typeof element === "string" ? parseInstant(element) : undefined;
      if (instant !== undefined) (instants ??= []).push(instant);
    }
    lastInstants = instants ?? none;
  }
  return lastInstants;
}

let lastList: readonly JsonValue[] | undefined;
const none: readonly number[] = [];
let lastInstants = none;

/**
 * How many of the numbers, which must be ascending, are at most `max`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(countUpTo(Float64Array.of(1, 2, 4), 3), 2);
 * ```
 */
export function countUpTo(ascending: Float64Array, max: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! <= max) low = middle + 1;
    else high = middle;
  }
  return low;
}
