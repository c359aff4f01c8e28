import { alignRight } from "./table.ts";

/** The required value of a measurement, and the desired one. */
export interface Goal {
  what: string;
  unit: string;
  better: "higher" | "lower";
  must: number;
  /** Omitted if there is no further goal. */
  aim?: number;
}

/** A goal and the result of a run. */
export interface GoalResult extends Goal {
  /** Omitted if it could not be measured: neither bound is reached then. */
  measured?: number;
  mustReached: boolean;
  aimReached?: boolean;
}

/** Compares a measurement with its goal. */
export function judge(goal: Goal, measured: number | undefined): GoalResult {
  const reaches = (bound: number) =>
    measured !== undefined && (goal.better === "higher" ? measured >= bound : measured <= bound);
  return {
    ...goal,
    ...measured !== undefined && { measured },
    mustReached: reaches(goal.must),
    ...goal.aim !== undefined && { aimReached: reaches(goal.aim) },
  };
}

/** The goals as a table. */
export function formatGoals(results: readonly GoalResult[]): string[] {
  const reached = (isReached: boolean | undefined) =>
    isReached === undefined ? "" : isReached ? "reached" : "not";
  const rows = results.map(({ what, unit, better, must, aim, ...result }) => [
    what,
    `${result.measured === undefined ? "–" : figure(result.measured)} ${unit}`,
    `${better === "higher" ? "≥" : "≤"} ${figure(must)}`,
    reached(result.mustReached),
    aim === undefined ? "" : figure(aim),
    reached(result.aimReached),
  ]);
  return alignRight([["goal", "measured", "must", "", "aim", ""], ...rows]);
}

/** One run is accurate to three digits; whole numbers are printed in full. */
function figure(value: number): string {
  const digits = Number.isInteger(value) || Math.abs(value) >= 100
    ? 0
    : Math.abs(value) >= 10
    ? 1
    : 2;
  return value.toLocaleString("en-GB", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
