import { alignRight, whole } from "../table.ts";

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
}

export function formatPanelReport({ runs, results }: PanelReport): string {
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
  ].join("\n");
}
