import type { JsonObject } from "../json.ts";
import { comparisonsOf, type Condition, type Recency } from "./condition.ts";
import { countUpTo, instantsIn } from "./elements.ts";
import { valueAt } from "./value_at.ts";

/** The comparisons of a condition whose result can change with time alone. */
export function recenciesOf(condition: Condition): Recency[] {
  return comparisonsOf(condition).filter((comparison) => comparison.operator === "$since");
}

/**
 * The instants (epoch ms) at which one of these comparisons starts or stops matching a subject, in
 * no order. Between two of them, the result of a condition is constant.
 */
export function turnsOf(recencies: readonly Recency[], subject: JsonObject): number[] {
  return recencies.flatMap(({ path, milliseconds }) =>
    [...instantsAt(subject, path)].flatMap((from) => [from, from + milliseconds])
  );
}

/** An interval in which no result changes: `[from, until)` in epoch milliseconds. */
export interface Calm {
  readonly from: number;
  readonly until: number;
}

/** Comparisons whose result can change with time alone, prepared for one subject after another. */
export class Turning {
  /** By path, the delays after an instant at that path at which a result changes, ascending. */
  readonly #delays: readonly { path: readonly string[]; delays: Float64Array }[];

  constructor(recencies: readonly Recency[]) {
    const byPath = Map.groupBy(recencies, ({ path }) => path.join("."));
    this.#delays = Array.from(byPath.values(), (those) => ({
      path: those[0]!.path,
      delays: Float64Array.from(new Set([0, ...those.map((it) => it.milliseconds)])).sort(),
    }));
  }

  /** The interval around `now` in which no result changes for a subject. */
  calmAround(subject: JsonObject, now: number): Calm {
    let [from, until] = [-Infinity, Infinity];
    for (const { path, delays } of this.#delays) {
      for (const instant of instantsAt(subject, path)) {
        const passed = countUpTo(delays, now - instant);
        if (passed > 0) from = Math.max(from, instant + delays[passed - 1]!);
        if (passed < delays.length) until = Math.min(until, instant + delays[passed]!);
      }
    }
    return { from, until };
  }
}

function instantsAt(subject: JsonObject, path: readonly string[]): Float64Array {
  const value = valueAt(subject, path);
  return value === undefined ? noInstants : instantsIn(Array.isArray(value) ? value : [value]);
}

const noInstants = new Float64Array(0);
