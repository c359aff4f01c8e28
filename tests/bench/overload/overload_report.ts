import { type GoalResult, judge } from "../goals.ts";
import type { Window } from "../load_tool/measure_window.ts";
import { median, quantile, type Spread, spreadOf } from "../statistics.ts";
import { alignRight, whole, withSpread } from "../table.ts";
import { type OverloadCount, type StreamCount, warmUpSeconds } from "./overload_load.ts";

/** One window at the peak, and one of overload right after it. */
export interface Round {
  peak: Window;
  seconds: number;
  count: OverloadCount;
  /** The service's CPU time for the overload, from its first request to its last answer. */
  cpuSeconds: number;
}

/** The summary of the rounds with or without the proxy: medians, except for spreads. */
export interface OverloadSide {
  peakPerSecond: number;
  offeredPerSecond: number;
  /** Queries answered before the client gave up. */
  inTimePerSecond: number;
  /** Those divided by the peak. */
  goodput: Spread;
  /** CPU time of the service per answer in microseconds: at the peak, and under overload. */
  peakMicroseconds: number;
  microseconds: number;
  /**
   * The former divided by the latter: the share of the service's time that goes into answers. On a
   * busy machine this is more reliable than goodput, which needs the proxy and the load to keep up.
   */
  usefulness: Spread;
  answerP50Ms: number;
  answerP99Ms: number;
  refusedPerSecond: number;
  /** Omitted if nothing was refused. */
  refusalP99Ms?: number;
  /** Queries that got neither an answer in time nor a refusal. */
  leftAlonePerSecond: number;
  healthP99Ms: number;
  managementP99Ms: number;
}

export interface OverloadSettings {
  products: number;
  productsPerQuery: number;
  connections: number;
  timeoutMs: number;
  timesPeak: number;
  rounds: number;
  seconds: number;
  pinned: boolean;
}

export interface OverloadReport {
  settings: OverloadSettings;
  proxied: OverloadSide;
  bare: OverloadSide;
  goals: GoalResult[];
}

export function reportOverload(
  settings: OverloadSettings,
  rounds: { proxied: readonly Round[]; bare: readonly Round[] },
): OverloadReport {
  const proxied = sideOf(rounds.proxied, settings);
  const bare = sideOf(rounds.bare, settings);
  const what = `answered in time at ${settings.timesPeak} × the peak load, behind nginx`;
  const goal = { what, unit: "× peak", better: "higher" as const, must: 0.9 };
  const useful = { ...goal, what: "of the service's time for answers, behind nginx", unit: "×" };
  return {
    ...{ settings, proxied, bare },
    goals: [judge(goal, proxied.goodput.median), judge(useful, proxied.usefulness.median)],
  };
}

function sideOf(rounds: readonly Round[], { timeoutMs }: OverloadSettings): OverloadSide {
  const middle = (of: (round: Round) => number) => median(rounds.map(of));
  const inTime = ({ count: { query }, seconds }: Round) =>
    timesOf(query, 200).filter((ms) => ms <= timeoutMs).length / seconds;
  const refused = ({ count: { query }, seconds }: Round) => timesOf(query, 503).length / seconds;
  const offered = ({ count: { query }, seconds }: Round) => query.due / seconds;
  const microseconds = ({ cpuSeconds, seconds, count: { query } }: Round) => {
    const answers = timesOf(query, 200).length / seconds * (seconds + warmUpSeconds);
    return cpuSeconds / answers * 1e6;
  };
  const p99 = (times: readonly number[]) => times.length === 0 ? NaN : quantile(times, 0.99);
  const withRefusals = rounds.filter((round) => refused(round) > 0);
  return {
    peakPerSecond: middle(({ peak }) => peak.requestsPerSecond),
    offeredPerSecond: middle(offered),
    inTimePerSecond: middle(inTime),
    goodput: spreadOf(rounds.map((round) => inTime(round) / round.peak.requestsPerSecond)),
    peakMicroseconds: middle(({ peak }) => peak.cpuMicroseconds),
    microseconds: middle(microseconds),
    usefulness: spreadOf(rounds.map((it) => it.peak.cpuMicroseconds / microseconds(it))),
    answerP50Ms: middle(({ count: { query } }) => quantile(timesOf(query, 200), 0.5)),
    answerP99Ms: middle(({ count: { query } }) => p99(timesOf(query, 200))),
    refusedPerSecond: middle(refused),
    ...withRefusals.length > 0 && {
      refusalP99Ms: median(withRefusals.map(({ count }) => p99(timesOf(count.query, 503)))),
    },
    leftAlonePerSecond: middle((round) => offered(round) - inTime(round) - refused(round)),
    healthP99Ms: middle(({ count: { health } }) => p99(timesOf(health, 200))),
    managementP99Ms: middle(({ count: { management } }) => p99(timesOf(management, 200))),
  };
}

function timesOf({ timesMs }: StreamCount, status: number): readonly number[] {
  return timesMs[status] ?? [];
}

/** The report as a table: medians, with the quartiles of the ratios in parentheses. */
export function formatOverloadReport({ settings, proxied, bare }: OverloadReport): string {
  const row = (name: string, side: OverloadSide) => [
    name,
    ...[side.peakPerSecond, side.offeredPerSecond, side.inTimePerSecond].map(whole),
    withSpread(side.goodput, 2),
    side.peakMicroseconds.toFixed(0),
    side.microseconds.toFixed(0),
    withSpread(side.usefulness, 2),
    side.answerP50Ms.toFixed(1),
    side.answerP99Ms.toFixed(1),
    whole(side.refusedPerSecond),
    side.refusalP99Ms?.toFixed(1) ?? "",
    whole(side.leftAlonePerSecond),
    side.healthP99Ms.toFixed(1),
    side.managementP99Ms.toFixed(1),
  ];
  const { productsPerQuery, timesPeak, connections, timeoutMs, rounds, seconds, pinned } = settings;
  return [
    `overload: ${timesPeak} times the queries for ${productsPerQuery} products that are answered at most, from ` +
    `${whole(connections)} connections; times in ms`,
    `from when each was to be sent, in time is within ${whole(timeoutMs)}; ` +
    `${rounds} rounds of ${seconds} s, medians, ` +
    (pinned ? "service on core 0, proxy and load on core 1" : "cores shared (no taskset)"),
    "the service is slowed down (V8 without its compilers), so that proxy and load keep up with it",
    "",
    ...alignRight([
      [
        "",
        "peak/s",
        "asked/s",
        "in time/s",
        "of the peak",
        "peak µs",
        "µs",
        "ratio",
        "p50",
        "p99",
        "503/s",
        "p99",
      ]
        .concat("neither/s", "/livez p99", "management p99"),
      row("behind nginx", proxied),
      row("no proxy", bare),
    ]),
  ].join("\n");
}
