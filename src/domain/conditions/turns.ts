import type { JsonObject } from "../json.ts";
import { comparisonsOf, type Condition, type Recency } from "./condition.ts";
import { countUpTo, Elements } from "./elements.ts";
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
  return recencies.flatMap(({ path, milliseconds }) =>
    [...instantsAt(subject, path)].flatMap((from) => [from, from + milliseconds])
  );
}

/** A time in which nothing turns: milliseconds since the epoch, `until` being left out. */
export interface Calm {
  readonly from: number;
  readonly until: number;
}

/** Comparisons that time alone can turn, made ready for one subject after another. */
export class Turning {
  /** By path, how long after an instant that stands there something turns. */
  readonly #delays = new Map<string, { path: readonly string[]; delays: Set<number> }>();

  constructor(recencies: readonly Recency[]) {
    for (const { path, milliseconds } of recencies) {
      const key = path.join(".");
      const known = this.#delays.get(key) ?? { path, delays: new Set([0]) };
      known.delays.add(milliseconds);
      this.#delays.set(key, known);
    }
  }

  /** The time around `now` in which none of them turns for a subject. */
  calmAround(subject: JsonObject, now: number): Calm {
    let [from, until] = [-Infinity, Infinity];
    for (const { path, delays } of this.#delays.values()) {
      const instants = instantsAt(subject, path);
      for (const delay of delays) {
        const passed = countUpTo(instants, now - delay);
        from = Math.max(from, (instants[passed - 1] ?? -Infinity) + delay);
        until = Math.min(until, (instants[passed] ?? Infinity) + delay);
      }
    }
    return { from, until };
  }
}

function instantsAt(subject: JsonObject, path: readonly string[]): Float64Array {
  const value = valueAt(subject, path);
  return value === undefined ? noInstants : new Elements(value).instants;
}

const noInstants = new Float64Array(0);
