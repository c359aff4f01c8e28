import { type GoalResult, judge } from "../goals.ts";
import type { Window } from "../load_tool/measure_window.ts";
import {
  busyEnough,
  ratioOf,
  type Side,
  sideOf,
  type SideRatio,
} from "../load_tool/measured_side.ts";
import { median, pairedRatios } from "../statistics.ts";
import { alignRight, whole, withSpread } from "../table.ts";

/** The windows of one shape of query; `service[i]` and `bare[i]` ran one right after the other. */
export interface ShapeWindows {
  /** Products in each query. */
  products: number;
  service: Window[];
  bare: Window[];
}

/** What the bench says about one shape of query. */
export interface ShapeReport extends Pick<ShapeWindows, "products"> {
  bytesPerAnswer: number;
  service: Side;
  bare: Side;
  /** Service divided by bare server, of the pairs. */
  ratio: SideRatio;
  windows: ShapeWindows;
}

export interface QueryReport {
  settings: {
    products: number;
    bodies: number;
    connections: number;
    pairs: number;
    windowSeconds: number;
    pinned: boolean;
  };
  fill: { operations: number; seconds: number };
  shapes: ShapeReport[];
  goals: GoalResult[];
}

/** Both servers answer the same bytes in one rotation; a window may end inside it, hence not exactly as many. */
const bytesTolerance = 0.02;

/** By the number of products in a query: throughput and CPU time, divided by those of the bare server. */
const bounds = new Map([
  [1, { throughput: { must: 0.75, aim: 0.85 }, cpu: { must: 1.4, aim: 1.2 } }],
  [10, { throughput: { must: 0.5, aim: 0.6 }, cpu: { must: 2, aim: 1.6 } }],
  [50, { throughput: { must: 0.3, aim: 0.4 }, cpu: { must: 3.4, aim: 2.6 } }],
]);

export function reportShape(windows: ShapeWindows): ShapeReport {
  const { products, service, bare } = windows;
  const bytes = pairedRatios(
    service.map((w) => w.bytesPerRequest),
    bare.map((w) => w.bytesPerRequest),
  );
  if (Math.abs(median(bytes) - 1) > bytesTolerance) {
    throw new Error(`Cannot compare: bytes per answer, service to bare, are ${bytes.join(", ")}`);
  }
  return {
    products,
    bytesPerAnswer: Math.round(median(service.map((w) => w.bytesPerRequest))),
    service: sideOf(service),
    bare: sideOf(bare),
    ratio: ratioOf(service, bare),
    windows,
  };
}

/** Judges the shapes that have goals, each by the medians of its ratios. */
export function judgeShapes(shapes: readonly ShapeReport[]): GoalResult[] {
  const judged = shapes.map(({ products, ratio }) => {
    const bound = bounds.get(products);
    if (bound === undefined) return {};
    const of = `${products} product${products === 1 ? "" : "s"}`;
    const [more, less] = [{ better: "higher" }, { better: "lower" }] as const;
    const throughput = { what: `throughput, ${of}`, unit: "× bare", ...more, ...bound.throughput };
    const cpu = { what: `CPU time per request, ${of}`, unit: "× bare", ...less, ...bound.cpu };
    return {
      throughput: judge(throughput, ratio.requestsPerSecond.median),
      cpu: judge(cpu, ratio.cpuMicroseconds.median),
    };
  });
  return [
    ...judged.flatMap(({ throughput }) => throughput ?? []),
    ...judged.flatMap(({ cpu }) => cpu ?? []),
  ];
}

/** The report as a table for people: medians, and in parentheses the quartiles of the ratios. */
export function formatQueryReport({ settings, fill, shapes }: QueryReport): string {
  const rows = shapes.map(({ products, bytesPerAnswer, service, bare, ratio }) => [
    `${products}`,
    whole(bytesPerAnswer),
    whole(service.requestsPerSecond.median),
    whole(bare.requestsPerSecond.median),
    withSpread(ratio.requestsPerSecond),
    service.cpuMicroseconds.median.toFixed(1),
    bare.cpuMicroseconds.median.toFixed(1),
    withSpread(ratio.cpuMicroseconds),
  ]);
  const head = ["products", "bytes", "service/s", "bare/s", "ratio", "service µs", "bare µs"];
  const idle = shapes.filter(({ service, bare }) => Math.min(service.busy, bare.busy) < busyEnough);
  return [
    `query: ${whole(settings.products)} products stored in ${fill.seconds.toFixed(1)} s ` +
    `(${whole(fill.operations)} assignments), ${
      whole(settings.bodies)
    } bodies a shape in rotation,`,
    `${settings.connections} connections, ${settings.pairs} pairs of windows of ` +
    `${settings.windowSeconds} s, ` +
    (settings.pinned ? "server on core 0, load on core 1" : "cores shared (no taskset)"),
    "",
    ...alignRight([[...head, "CPU ratio"], ...rows]),
    ...idle.length === 0 ? [] : [
      `! At ${
        idle.map(({ products }) => products).join(", ")
      } products a server had its core for ` +
      `less than ${busyEnough * 100} % of the time:`,
      "  other programs or the load tool stood in the way. Trust the CPU ratio more; measure again.",
    ],
  ].join("\n");
}
