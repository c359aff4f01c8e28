import { median, pairedRatios, type Spread, spreadOf } from "../statistics.ts";
import { alignRight, whole, withSpread } from "../table.ts";
import type { Herd, LoadCost } from "./measure_loads.ts";
import type { ScaleWindow } from "./scale_window.ts";

/** What happened when many clients queried each of some unloaded projects at once. */
export interface ColdProjects {
  projects: number;
  queriesAtOnce: number;
  loads: number;
  /** Until the last of them had its answer, by project. */
  waitedMs: number[];
}

/** The measurements; `many[i]` ran right before `one[i]`. */
export interface ScaleMeasurement {
  settings: {
    projects: number;
    /** Of each project. */
    products: number;
    badges: number;
    maxBytes: number;
    productsPerQuery: number;
    requests: number;
    connections: number;
    pairs: number;
    windowSeconds: number;
    pinned: boolean;
  };
  loading: LoadCost;
  herd: Herd;
  cold: ColdProjects;
  windows: { many: ScaleWindow[]; one: ScaleWindow[] };
}

/** The windows of one side: each figure's median. */
type ScaleSide = Record<keyof ScaleWindow, number>;

export interface ScaleReport extends ScaleMeasurement {
  many: ScaleSide;
  one: ScaleSide;
  /** Many projects divided by one, by pairs. */
  ratio: Record<ComparedFigure, Spread>;
  /** The share of queries of many projects that found theirs in memory. */
  hitShare: number;
}

const compared = ["requestsPerSecond", "p50Ms", "p99Ms", "cpuMicroseconds"] as const;
type ComparedFigure = typeof compared[number];

/**
 * Throws an `Error` if a store key was read more than once at a time, or a project was loaded
 * twice.
 */
export function reportScale(measurement: ScaleMeasurement): ScaleReport {
  const { herd, cold, windows: { many, one } } = measurement;
  if (herd.readsOfOneKeyMax > 1) {
    throw new Error(`A herd: one store key was read ${herd.readsOfOneKeyMax} times at once`);
  }
  if (cold.loads !== cold.projects) {
    throw new Error(`A herd: ${cold.loads} loads of ${cold.projects} projects`);
  }
  const ratioOf = (figure: ComparedFigure) =>
    spreadOf(pairedRatios(many.map((w) => w[figure]), one.map((w) => w[figure])));
  const side = sideOf(many);
  return {
    ...measurement,
    many: side,
    one: sideOf(one),
    ratio: {
      requestsPerSecond: ratioOf("requestsPerSecond"),
      p50Ms: ratioOf("p50Ms"),
      p99Ms: ratioOf("p99Ms"),
      cpuMicroseconds: ratioOf("cpuMicroseconds"),
    },
    hitShare: 1 - side.loadsPerSecond / side.requestsPerSecond,
  };
}

function sideOf(windows: readonly ScaleWindow[]): ScaleSide {
  const of = (figure: keyof ScaleWindow) => median(windows.map((w) => w[figure]));
  return {
    requestsPerSecond: of("requestsPerSecond"),
    cpuMicroseconds: of("cpuMicroseconds"),
    p50Ms: of("p50Ms"),
    p99Ms: of("p99Ms"),
    loadsPerSecond: of("loadsPerSecond"),
    evictionsPerSecond: of("evictionsPerSecond"),
    projects: of("projects"),
    residentBytes: of("residentBytes"),
  };
}

/** The report as text: medians, with the quartiles of the ratios in parentheses. */
export function formatScaleReport(report: ScaleReport): string {
  const { settings, loading, herd, cold, many, one, ratio, hitShare } = report;
  const head = ["", "queries/s", "p50 ms", "p99 ms", "CPU µs", "loads/s", "evictions/s", "RSS MiB"];
  const row = (name: string, side: ScaleSide) => [
    name,
    whole(side.requestsPerSecond),
    side.p50Ms.toFixed(2),
    side.p99Ms.toFixed(2),
    side.cpuMicroseconds.toFixed(1),
    side.loadsPerSecond.toFixed(1),
    side.evictionsPerSecond.toFixed(1),
    mebibytes(side.residentBytes),
  ];
  return [
    `scale: ${whole(settings.projects)} projects of ${whole(settings.products)} products and ` +
    `${whole(settings.badges)} badges, ${
      mebibytes(loading.memoryBytes * settings.projects)
    } MiB; ` +
    `a budget of ${mebibytes(settings.maxBytes)} MiB holds ${whole(many.projects)};`,
    `${settings.productsPerQuery} products a query, projects chosen by Zipf's law, ` +
    `${settings.connections} connections, ${settings.pairs} pairs of windows of ` +
    `${settings.windowSeconds} s, ` +
    (settings.pinned ? "server on core 0, load on core 1" : "cores shared (no taskset)"),
    "",
    ...alignRight([head, row("many projects", many), row("one project", one)]),
    "",
    `many to one: queries/s ${withSpread(ratio.requestsPerSecond)}, p50 ${
      withSpread(ratio.p50Ms)
    }, ` +
    `p99 ${withSpread(ratio.p99Ms)}, CPU ${withSpread(ratio.cpuMicroseconds)}`,
    `${(hitShare * 100).toFixed(1)} % of the queries found their project in memory`,
    `a load: ${loading.medianMs.toFixed(1)} ms, ${whole(loading.storeCalls)} calls of the store, ` +
    `${whole(loading.storeBytes / 1024)} KiB read, ${
      whole(loading.memoryBytes / 1024)
    } KiB in memory`,
    `${cold.queriesAtOnce} at once for each of ${cold.projects} projects not in memory: ` +
    `${cold.loads} loads, all answered after ${median(cold.waitedMs).toFixed(0)} ms (median)`,
    `${whole(herd.requested)} requests by hundreds at once: ${whole(herd.loads)} loads, ` +
    `at most ${herd.readsOfOneKeyMax} read of one store key at a time`,
  ].join("\n");
}

function mebibytes(bytes: number): string {
  return whole(bytes / 2 ** 20);
}
