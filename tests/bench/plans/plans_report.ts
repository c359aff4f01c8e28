import { type GoalResult, judge } from "../goals.ts";
import type { PacedCount } from "../load_tool/paced_load.ts";
import type { ShopSize } from "../neighbour/store_neighbours.ts";
import { median, pairedRatios, type Spread, spreadOf } from "../statistics.ts";
import { alignRight, whole, withSpread } from "../table.ts";

/** Queries at rest and, right after that, while something happened. */
export interface Window {
  readonly rest: PacedCount;
  readonly busy: PacedCount;
  /** How often it happened. */
  readonly times: number;
}

interface Cost {
  readonly do: number;
  readonly undo: number;
}

interface Measured {
  readonly products: number;
  readonly usual: ShopSize;
  readonly requestsPerSecond: number;
  readonly windowSeconds: number;
  readonly pairs: number;
  /** Plans with this many products. */
  readonly plans: readonly {
    readonly seconds: number;
    /** Whether all products were looked at, and how many gain or lose a badge. */
    readonly isComplete: boolean;
    readonly products: number;
  }[];
  readonly planned: readonly Window[];
  readonly applied: readonly Window[];
  /** CPU seconds of doing operations and of undoing them, with 200 badges and with 5,000. */
  readonly costs: readonly Cost[];
  readonly costsOfMany: readonly Cost[];
}

export interface PlansReport extends Measured {
  readonly goals: GoalResult[];
}

/** A plan that takes longer has to say that it is incomplete. */
const planSecondsMax = 10;

export function reportPlans(measured: Measured): PlansReport {
  const { plans, planned, applied, costs } = measured;
  const slowest = Math.max(...plans.filter((it) => it.isComplete).map((it) => it.seconds), 0);
  const lower = { better: "lower" } as const;
  const rest = { ...lower, unit: "× at rest", must: 3 };
  return {
    ...measured,
    goals: [
      judge(
        { ...lower, what: "slowest complete plan", unit: "s", must: planSecondsMax },
        slowest,
      ),
      judge({ ...rest, what: "p99 of queries, plans created" }, ratio(planned).median),
      judge({ ...rest, what: "p99 of queries, plans applied and undone" }, ratio(applied).median),
      judge(
        { ...lower, what: "CPU time of an undo, 200 badges", unit: "× doing them", must: 3 },
        costRatio(costs),
      ),
    ],
  };
}

function costRatio(costs: readonly Cost[]): number {
  const sum = (of: keyof Cost) => costs.reduce((total, cost) => total + cost[of], 0);
  return sum("undo") / sum("do");
}

function ratio(windows: readonly Window[]): Spread {
  return spreadOf(
    pairedRatios(windows.map((it) => it.busy.p99Ms), windows.map((it) => it.rest.p99Ms)),
  );
}

export function formatPlansReport(report: PlansReport): string {
  const { products, usual, requestsPerSecond, windowSeconds, pairs, plans } = report;
  const row = (what: string, windows: readonly Window[]) => {
    const of = (side: "rest" | "busy", time: "p50Ms" | "p99Ms" | "maxMs") =>
      median(windows.map((it) => it[side][time])).toFixed(1);
    return [
      what,
      whole(windows.reduce((sum, { times }) => sum + times, 0)),
      `${of("rest", "p50Ms")} / ${of("busy", "p50Ms")}`,
      `${of("rest", "p99Ms")} / ${of("busy", "p99Ms")}`,
      of("busy", "maxMs"),
      withSpread(ratio(windows), 2),
    ];
  };
  const complete = plans.filter((it) => it.isComplete).length;
  const seconds = withSpread(spreadOf(plans.map((it) => it.seconds)), 1);
  const mean = (costs: readonly Cost[], of: keyof Cost) =>
    (costs.reduce((sum, cost) => sum + cost[of], 0) / costs.length * 1_000).toFixed(0);
  const cost = (badges: string, costs: readonly Cost[]) =>
    `With ${badges} badges, 1,000 operations take ${mean(costs, "do")} ms of CPU, ` +
    `their undo ${mean(costs, "undo")} ms, ${costRatio(costs).toFixed(1)} × as much.`;
  return [
    `plans: all of ${whole(usual.badges)} badges change; ${
      whole(requestsPerSecond)
    } queries a second`,
    `for 10 products of the same project, ms from when each was to be sent;`,
    `${pairs} pairs of ${windowSeconds} s at rest and meanwhile`,
    "",
    ...alignRight([
      ["meanwhile", "times", "p50", "p99", "max", "p99, × at rest"],
      row(`planned, ${whole(products)} products`, report.planned),
      row(`applied and undone, ${whole(usual.products)} products`, report.applied),
    ]),
    "",
    `A plan with ${whole(products)} products takes ${seconds} s; ` +
    `${complete} of ${plans.length} looked at all of them.`,
    cost("200", report.costs),
    cost(whole(usual.badges), report.costsOfMany),
  ].join("\n");
}
