import { type GoalResult, judge } from "../goals.ts";
import type { PacedCount } from "../load_tool/paced_load.ts";
import { median, pairedRatios, type Spread, spreadOf } from "../statistics.ts";
import { alignRight, whole, withSpread } from "../table.ts";
import type { ShopSize } from "./store_neighbours.ts";

/** What happens to the project at its limits, in this order. */
export const disturbances = [
  "alone",
  "loaded",
  "asked",
  "badge changed",
  "written",
  "hostile, asked",
  "hostile, changed",
] as const;
export type Disturbance = (typeof disturbances)[number];

/** The small project's response times meanwhile, in milliseconds: medians of the rounds. */
export interface NeighbourRow {
  disturbance: Disturbance;
  p50Ms: number;
  p99Ms: Spread;
  maxMs: number;
  /** The 99th percentile divided by that of the same round in which nothing happened. */
  ratio: Spread;
}

export interface NeighbourSettings {
  huge: ShopSize;
  small: ShopSize;
  requestsPerSecond: number;
  productsPerQuery: number;
  rounds: number;
  seconds: number;
  pinned: boolean;
}

export interface NeighbourReport {
  settings: NeighbourSettings;
  rows: NeighbourRow[];
  goals: GoalResult[];
}

/** The limit with a busy neighbour: a shopper would notice longer times. */
const p99BoundMs = 50;

export function reportNeighbour(
  settings: NeighbourSettings,
  counts: ReadonlyMap<Disturbance, readonly PacedCount[]>,
): NeighbourReport {
  const p99s = (of: readonly PacedCount[]) => of.map(({ p99Ms }) => p99Ms);
  const alone = p99s(counts.get("alone") ?? []);
  const rows = Array.from(counts, ([disturbance, list]) => ({
    disturbance,
    p50Ms: median(list.map(({ p50Ms }) => p50Ms)),
    p99Ms: spreadOf(p99s(list)),
    maxMs: median(list.map(({ maxMs }) => maxMs)),
    ratio: spreadOf(pairedRatios(p99s(list), alone)),
  }));
  const goals = rows.filter(({ disturbance }) => disturbance !== "alone").map((
    { disturbance, p99Ms },
  ) =>
    judge({
      what: `p99 of a small project, a huge one ${disturbance}`,
      unit: "ms",
      better: "lower",
      must: p99BoundMs,
    }, p99Ms.median)
  );
  return { settings, rows, goals };
}

/** The report as a table: medians, with the quartiles in parentheses. */
export function formatNeighbourReport({ settings, rows }: NeighbourReport): string {
  const { huge, small, requestsPerSecond, productsPerQuery, rounds, seconds, pinned } = settings;
  const sizeOf = ({ products, badges }: ShopSize) =>
    `${whole(products)} products and ${whole(badges)} badges`;
  return [
    `neighbour: queries for ${productsPerQuery} of a project of ${sizeOf(small)}, ` +
    `${whole(requestsPerSecond)} a second,`,
    `beside a project of ${
      sizeOf(huge)
    } to which something happens; ms from when each was to be sent;`,
    `${rounds} rounds of ${seconds} s, ` +
    (pinned ? "service on core 0, load on core 1" : "cores shared (no taskset)"),
    "",
    ...alignRight([
      ["the huge one is", "p50", "p99", "max", "p99, × alone"],
      ...rows.map(({ disturbance, p50Ms, p99Ms, maxMs, ratio }) => [
        disturbance,
        p50Ms.toFixed(2),
        withSpread(p99Ms, 1),
        maxMs.toFixed(1),
        withSpread(ratio, 1),
      ]),
    ]),
  ].join("\n");
}
