import { type GoalResult, judge } from "../goals.ts";
import type { Window } from "../load_tool/measure_window.ts";
import { ratioOf, type Side, sideOf, type SideRatio } from "../load_tool/measured_side.ts";
import { alignRight, whole, withSpread } from "../table.ts";

/**
 * The windows of queries with this many products; `small[i]` and `large[i]` ran one right after the
 * other.
 */
export interface SizeWindows {
  queried: number;
  small: Window[];
  large: Window[];
}

export interface SizeReport {
  settings: { products: readonly [small: number, large: number]; pairs: number };
  shapes: { queried: number; small: Side; large: Side; ratio: SideRatio }[];
  goals: GoalResult[];
}

const bounds = { must: 1.4, aim: 1.2 };

export function reportSize(
  { products, pairs }: SizeReport["settings"],
  windows: readonly SizeWindows[],
): SizeReport {
  const shapes = windows.map(({ queried, small, large }) => ({
    queried,
    small: sideOf(small),
    large: sideOf(large),
    ratio: ratioOf(large, small),
  }));
  const [small, large] = products.map(whole);
  const goals = shapes.map(({ queried, ratio }) =>
    judge(
      {
        what: `CPU time with ${large} products, ${queried} queried`,
        unit: `× with ${small}`,
        better: "lower",
        ...bounds,
      },
      ratio.cpuMicroseconds.median,
    )
  );
  return { settings: { products, pairs }, shapes, goals };
}

/** The report as a table: medians, with the quartiles of the ratios in parentheses. */
export function formatSizeReport({ settings, shapes }: SizeReport): string {
  const [small, large] = settings.products.map(whole);
  return [
    `size: a project of ${large} products against one of ${small}, queries for products all over ` +
    `them, ${settings.pairs} pairs of windows`,
    "",
    ...alignRight([
      ["queried", `${small}: µs`, `${large}: µs`, "CPU ratio"],
      ...shapes.map(({ queried, small, large, ratio }) => [
        `${queried}`,
        small.cpuMicroseconds.median.toFixed(1),
        large.cpuMicroseconds.median.toFixed(1),
        withSpread(ratio.cpuMicroseconds),
      ]),
    ]),
  ].join("\n");
}
