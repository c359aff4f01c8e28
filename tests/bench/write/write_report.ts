import { type GoalResult, judge } from "../goals.ts";
import { pairedRatios, type Spread, spreadOf } from "../statistics.ts";
import { alignRight, whole, withSpread } from "../table.ts";
import { type Pattern, patterns } from "./operations.ts";

export interface MeasuredWindow {
  /** Operations, or sets. */
  perSecond: number;
  /** CPU time of the process for each of them, over all threads. */
  cpuMicroseconds: number;
}

/** Windows that ran one right after the other: `sets[i]` after `patterns[i]`. */
export interface WriteRound {
  patterns: (MeasuredWindow & { pattern: Pattern })[];
  sets: MeasuredWindow[];
}

export interface PatternReport {
  pattern: Pattern;
  perSecond: Spread;
  cpuMicroseconds: Spread;
  setsPerSecond: Spread;
  /** Operations per second divided by plain sets per second, by pairs. */
  ratio: Spread;
}

export interface WriteReport {
  settings: {
    products: number;
    rounds: number;
    /** In each window. */
    operations: number;
    sets: number;
    operationsMax: number;
    parallelRequests: number;
  };
  patterns: PatternReport[];
  goals: GoalResult[];
  rounds: WriteRound[];
}

/** In operations per second. */
const bounds: Record<Pattern, { must: number; aim: number }> = {
  "in sequence": { must: 20_000, aim: 60_000 },
  "scattered": { must: 5_000, aim: 20_000 },
};

export function reportWrite(settings: WriteReport["settings"], rounds: WriteRound[]): WriteReport {
  const reports = patterns.map((pattern, i): PatternReport => {
    const windows = rounds.flatMap(({ patterns }) =>
      patterns.filter((it) => it.pattern === pattern)
    );
    const perSecond = windows.map((window) => window.perSecond);
    const setsPerSecond = rounds.flatMap(({ sets }) => sets[i]?.perSecond ?? []);
    return {
      pattern,
      perSecond: spreadOf(perSecond),
      cpuMicroseconds: spreadOf(windows.map((window) => window.cpuMicroseconds)),
      setsPerSecond: spreadOf(setsPerSecond),
      ratio: spreadOf(pairedRatios(perSecond, setsPerSecond)),
    };
  });
  const goals = reports.map(({ pattern, perSecond }) => {
    const what = `bulk writing, ids ${pattern}`;
    return judge({ what, unit: "/s", better: "higher", ...bounds[pattern] }, perSecond.median);
  });
  return { settings, patterns: reports, goals, rounds };
}

export function formatWriteReport({ settings, patterns }: WriteReport): string {
  const { products, rounds, operations, sets, operationsMax, parallelRequests } = settings;
  const rows = patterns.map(({ pattern, perSecond, cpuMicroseconds, setsPerSecond, ratio }) => [
    pattern,
    withSpread(perSecond, 0),
    cpuMicroseconds.median.toFixed(1),
    withSpread(setsPerSecond, 0),
    withSpread(ratio, 1),
  ]);
  return [
    `write: operations of \`assignments\` on a project with ${whole(products)} products, ` +
    `${whole(operationsMax)} in a request, ${parallelRequests} requests`,
    `at once, ${rounds} windows of ${
      whole(operations)
    } with all their checkpoints, against windows of ` +
    `${whole(sets)} plain \`kv.set\`s of as many bytes`,
    "",
    ...alignRight([["product ids", "operations/s", "CPU µs each", "sets/s", "ratio"], ...rows]),
  ].join("\n");
}
