import { type GoalResult, judge } from "../goals.ts";
import { alignRight, whole } from "../table.ts";
import type { ScrolledPage } from "./measure_scrolling.ts";

export type Device = "mobile" | "desktop";

/** From 0 to 100. */
export interface Scores {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
}

/** Lighthouse's scores of the control panel. */
export interface PanelReport {
  /** Each score is the median of this many. */
  readonly runs: number;
  readonly results: { readonly page: string; readonly device: Device; readonly scores: Scores }[];
  /** Pages of a large project. */
  readonly scrolled: ScrolledPage[];
  readonly goals: GoalResult[];
}

/** The longest script while a list scrolls; a longer one is felt as a pause. */
const scriptMsMax = 50;

export function reportPanel(report: Omit<PanelReport, "goals">): PanelReport {
  const longest = Math.max(...report.scrolled.map(({ longestScriptMs }) => longestScriptMs));
  const goal = {
    ...{ what: "longest script while a page scrolls", unit: "ms" },
    ...{ better: "lower", must: scriptMsMax } as const,
  };
  return { ...report, goals: [judge(goal, longest)] };
}

export function formatPanelReport({ runs, results, scrolled }: PanelReport): string {
  return [
    `Panel: scores by Lighthouse, of 100; median of ${runs}`,
    "",
    ...alignRight([
      ["page", "device", "performance", "accessibility", "best practices"],
      ...results.map(({ page, device, scores }) => [
        page,
        device,
        whole(scores.performance),
        whole(scores.accessibility),
        whole(scores.bestPractices),
      ]),
    ]),
    "",
    "scrolling, the longest script of a frame of over 50 ms",
    "",
    ...alignRight([
      ["page", "pixels", "script ms"],
      ...scrolled.map(({ page, pixels, longestScriptMs }) => [
        page,
        whole(pixels),
        whole(longestScriptMs),
      ]),
    ]),
  ].join("\n");
}
