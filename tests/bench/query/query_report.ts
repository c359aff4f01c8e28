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
import type { HalfReport, HalfSide } from "./measure_half.ts";
import { alignRight, whole, withSpread } from "../table.ts";

/** The methods by which queries are sent; the answers are the same. */
export const forms = ["POST", "GET"] as const;

/** The windows of one shape of query; `service[i]` and `bare[i]` ran one right after the other. */
export interface ShapeWindows {
  form: (typeof forms)[number];
  /** Products in each query. */
  products: number;
  service: Window[];
  bare: Window[];
}

/** The results for one shape of query. */
export interface ShapeReport extends Pick<ShapeWindows, "form" | "products"> {
  bytesPerAnswer: number;
  service: Side;
  bare: Side;
  /** Service divided by bare server, by pairs. */
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
    half: { pairs: number; seconds: number };
    countedQueries: number;
  };
  fill: { operations: number; seconds: number };
  shapes: ShapeReport[];
  half: HalfReport[];
  kvCalls: number;
  goals: GoalResult[];
}

/** Both servers answer the same bodies in turn, but a window may end before all were sent. */
const bytesTolerance = 0.02;

/**
 * By the number of products per query: throughput and CPU time, divided by those of the bare
 * server.
 */
const bounds = new Map([
  [1, { throughput: { must: 0.75, aim: 0.85 }, cpu: { must: 1.4, aim: 1.2 } }],
  [10, { throughput: { must: 0.5, aim: 0.6 }, cpu: { must: 2, aim: 1.6 } }],
  [50, { throughput: { must: 0.3, aim: 0.4 }, cpu: { must: 3.4, aim: 2.6 } }],
]);

export function reportShape(windows: ShapeWindows): ShapeReport {
  const { form, products, service, bare } = windows;
  const bytes = pairedRatios(
    service.map((w) => w.bytesPerRequest),
    bare.map((w) => w.bytesPerRequest),
  );
  if (Math.abs(median(bytes) - 1) > bytesTolerance) {
    throw new Error(`Cannot compare: bytes per answer, service to bare, are ${bytes.join(", ")}`);
  }
  return {
    ...{ form, products },
    bytesPerAnswer: Math.round(median(service.map((w) => w.bytesPerRequest))),
    service: sideOf(service),
    bare: sideOf(bare),
    ratio: ratioOf(service, bare),
    windows,
  };
}

const halfBounds = { must: 4.5, aim: 3 };

/** Compares the shapes that have goals, each by the medians of its ratios. */
export function judgeShapes(
  shapes: readonly ShapeReport[],
  half: readonly HalfReport[],
  kvCalls: number,
): GoalResult[] {
  const [more, less] = [{ better: "higher" }, { better: "lower" }] as const;
  const judged = shapes.map(({ form, products, ratio }) => {
    const bound = bounds.get(products);
    if (bound === undefined) return {};
    const of = `${form}, ${numbered(products)}`;
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
    ...half.map(({ products, ratio }) => {
      const what = `p99 at half of its own peak load, ${numbered(products)}`;
      return judge({ what, unit: "× bare", ...less, ...halfBounds }, ratio.median);
    }),
    judge({ what: "KV operations of queries", unit: "", ...less, must: 0 }, kvCalls),
  ];
}

function numbered(products: number): string {
  return `${products} product${products === 1 ? "" : "s"}`;
}

/** The report as a table: medians, with the quartiles of the ratios in parentheses. */
export function formatQueryReport(report: QueryReport): string {
  const { settings, fill, shapes } = report;
  const rows = shapes.map(({ form, products, bytesPerAnswer, service, bare, ratio }) => [
    form,
    `${products}`,
    whole(bytesPerAnswer),
    whole(service.requestsPerSecond.median),
    whole(bare.requestsPerSecond.median),
    withSpread(ratio.requestsPerSecond),
    service.cpuMicroseconds.median.toFixed(1),
    bare.cpuMicroseconds.median.toFixed(1),
    withSpread(ratio.cpuMicroseconds),
  ]);
  const head = ["", "products", "bytes", "service/s", "bare/s", "ratio", "service µs", "bare µs"];
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
        idle.map(({ form, products }) => `${form} ${products}`).join(", ")
      } products a server had its core for ` +
      `less than ${busyEnough * 100} % of the time:`,
      "  other programs or the load tool interfered. Trust the CPU ratio more; measure again.",
    ],
    "",
    ...formatHalf(report),
  ].join("\n");
}

function formatHalf({ settings: { half: plan, countedQueries }, half, kvCalls }: QueryReport) {
  const side = ({ requestsPerSecond, p50Ms, p99Ms }: HalfSide) => [
    whole(requestsPerSecond),
    p50Ms.toFixed(2),
    p99Ms.toFixed(2),
  ];
  return [
    `at half of its own peak load, by POST: response times in ms, from the planned send time; ` +
    `${plan.pairs} pairs of ${plan.seconds} s`,
    "",
    ...alignRight([
      ["products", "service/s", "p50", "p99", "bare/s", "p50", "p99", "p99 ratio"],
      ...half.map(({ products, service, bare, ratio }) => [
        `${products}`,
        ...side(service),
        ...side(bare),
        withSpread(ratio, 2),
      ]),
    ]),
    "",
    `KV operations of ${whole(countedQueries)} queries of a loaded project: ${kvCalls}`,
  ];
}
