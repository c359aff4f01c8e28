import { parseInstant } from "../instant.ts";
import type { JsonValue } from "../json.ts";

/**
 * The elements that are RFC 3339 instants, ascending, in epoch milliseconds.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals([...instantsIn(["1970-01-01T00:00:01Z", "x", 5])], [1_000]);
 * ```
 */
export function instantsIn(list: readonly JsonValue[]): Float64Array {
  // A list is read for its rules, and again for the time until which their results are valid.
  if (list !== lastList) [lastList, lastInstants] = [list, sortedInstants(list)];
  return lastInstants;
}

let lastList: readonly JsonValue[] | undefined;
let lastInstants = new Float64Array(0);

function sortedInstants(list: readonly JsonValue[]): Float64Array<ArrayBuffer> {
  return Float64Array.from(
    list.flatMap((it) => (typeof it === "string" ? parseInstant(it) : undefined) ?? []),
  ).sort();
}

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
