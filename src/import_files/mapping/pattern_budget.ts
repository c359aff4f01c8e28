import type { LinearPattern } from "../../json_schema/linear_pattern.ts";

/**
 * Each match is linear, but many long cells and large patterns would still block the event loop.
 * These steps take up to 50 ms, usually a tenth of that.
 */
const rowStepsMax = 250_000;

/** The steps that the patterns of a mapping may take for one row. */
export class PatternBudget {
  readonly detail = "is too long for the patterns of the mapping: make them simpler, or leave " +
    "the field out of the mapping";
  /** The steps that were taken for all rows so far. */
  taken = 0;
  #left = rowStepsMax;

  /** Restores the whole budget for the next row. */
  refill(): void {
    this.#left = rowStepsMax;
  }

  /** What the first group matches, empty if nothing; `undefined` if the budget is spent. */
  capture(pattern: LinearPattern, text: string): string | undefined {
    const steps = pattern.steps * (text.length + 1);
    this.#left -= steps;
    if (this.#left < 0) return undefined;
    this.taken += steps;
    return pattern.firstGroup(text) ?? "";
  }
}
