import { parseInstant } from "../instant.ts";
import type { JsonObject, JsonValue } from "../json.ts";
import { type Comparison, comparisonsOf, type Condition } from "./condition.ts";
import { countUpTo, instantsIn } from "./instants_in.ts";
import { valueAt } from "./value_at.ts";

/** A comparison whose result can change with time alone. */
export interface TimedComparison {
  readonly path: readonly string[];
  /** The delays after an instant at the path at which the result can change, in milliseconds. */
  readonly delaysMs: readonly number[];
}

/**
 * The comparisons of a condition whose result can change with time alone.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readCondition } from "./read_condition.ts";
 *
 * const condition = readCondition({ releasedAt: { $since: "PT1M" }, price: 5 });
 * assertEquals(timedComparisonsOf(condition).map(({ path }) => path), [["releasedAt"]]);
 * ```
 */
export function timedComparisonsOf(condition: Condition): TimedComparison[] {
  return comparisonsOf(condition).flatMap((comparison) => {
    const delaysMs = delaysOf(comparison);
    return delaysMs.length === 0 ? [] : [{ path: comparison.path, delaysMs }];
  });
}

/** The delays in milliseconds after an instant at which a comparison's result can change. */
export function delaysOf({ requirement }: Comparison): number[] {
  return requirement.tests.flatMap(({ delaysMs }) => delaysMs);
}

/**
 * The instants (epoch ms) at which one of these comparisons can change its result for a subject, in
 * no order. Between two of them, the result of a condition is constant.
 */
export function timeBoundariesOf(
  comparisons: readonly TimedComparison[],
  subject: JsonObject,
): number[] {
  return comparisons.flatMap(({ path, delaysMs }) =>
    instantsOf(valueAt(subject, path)).flatMap((from) => delaysMs.map((delay) => from + delay))
  );
}

/** An interval in which no result changes: `[from, until)` in epoch milliseconds. */
export interface StableInterval {
  readonly from: number;
  readonly until: number;
}

/** The time boundaries of many comparisons, prepared for one subject after another. */
export class TimeBoundaries {
  /** The paths of instants. */
  readonly paths: readonly (readonly string[])[];
  /** By path, the delays after an instant at that path at which a result changes, ascending. */
  readonly #delays: readonly Float64Array[];

  constructor(comparisons: readonly TimedComparison[]) {
    const byPath = Map.groupBy(comparisons, ({ path }) => path.join("."));
    this.paths = Array.from(byPath.values(), (group) => group[0]!.path);
    this.#delays = Array.from(
      byPath.values(),
      (group) => Float64Array.from(new Set(group.flatMap((it) => it.delaysMs))).sort(),
    );
  }

  /**
   * The interval around `now` in which no result changes for a subject. `valueOf` returns its value
   * at the path with an index in {@link paths}.
   */
  stableInterval(
    valueOf: (index: number) => JsonValue | undefined,
    now: number,
  ): StableInterval {
    let [from, until] = [-Infinity, Infinity];
    for (let index = 0; index < this.#delays.length; index++) {
      const delays = this.#delays[index]!;
      const value = valueOf(index);
      // A function for each instant would take longer than all the rest.
      const single = typeof value === "string" ? parseInstant(value) : undefined;
      const instants = typeof value === "string" ? [] : instantsOf(value);
      const count = single === undefined ? instants.length : 1;
      for (let at = 0; at < count; at++) {
        const instant = single ?? instants[at]!;
        const passed = countUpTo(delays, now - instant);
        if (passed > 0) from = Math.max(from, instant + delays[passed - 1]!);
        if (passed < delays.length) until = Math.min(until, instant + delays[passed]!);
      }
    }
    return { from, until };
  }
}

function instantsOf(value: JsonValue | undefined): readonly number[] {
  return value === undefined ? [] : instantsIn(Array.isArray(value) ? value : [value]);
}
