import { alignRight } from "./table.ts";

/** What a figure has to be, and what it should be. */
export interface Goal {
  what: string;
  unit: string;
  better: "higher" | "lower";
  must: number;
  /** Missing where the must is all that is asked. */
  aim?: number;
}

/** A goal, and what a run found. */
export interface GoalResult extends Goal {
  /** Missing where it could not be measured: neither bound is reached then. */
  measured?: number;
  mustReached: boolean;
  aimReached?: boolean;
}

/** Whether a figure is what it has to be. */
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

/** The goals as a table for people. */
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

/** Three digits are what one run is good for; whole numbers are told in full. */
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
