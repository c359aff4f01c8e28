import { type GoalResult, judge } from "../goals.ts";
import type { Window } from "../load_tool/measure_window.ts";
import { busyEnough, type Side, sideOf } from "../load_tool/measured_side.ts";
import { pairedRatios, type Spread, spreadOf } from "../statistics.ts";
import { alignRight, whole, withSpread } from "../table.ts";

/** A peer, and its memory after the load. */
export interface PeerReport {
  name: string;
  memoryMiB: number;
  /** The process that stores its data, if it is a separate one. */
  store?: { name: string; memoryMiB: number };
}

/** The measurements of one peer with one shape of query. */
export interface PeerSide extends Side {
  /** The store's part of the CPU time. */
  storeCpuMicroseconds: Spread;
  p50Ms: Spread;
  p99Ms: Spread;
  /** Requests per second of this service divided by those of the peer, round by round. */
  serviceRatio: Spread;
  windows: Window[];
}

export interface PeersShapeReport {
  /** Products in each query. */
  products: number;
  /** In the order of `PeersReport.peers`. */
  sides: PeerSide[];
}

export interface PeersReport {
  settings: {
    products: number;
    bodies: number;
    connections: number;
    rounds: number;
    windowSeconds: number;
    pinned: boolean;
    versions: Record<string, string>;
  };
  /** This service first, and the handler that reads KV for each request last. */
  peers: PeerReport[];
  shapes: PeersShapeReport[];
  goals: GoalResult[];
}

/** How many times as fast as the last peer the service must be with the largest query. */
const goal = { products: 50, must: 25, aim: 32 };

/** The windows of each peer, this service's first; those with the same index ran in one round. */
export function reportPeersShape(
  products: number,
  peers: readonly (readonly Window[])[],
): PeersShapeReport {
  const [service = []] = peers;
  const rates = (windows: readonly Window[]) => windows.map((w) => w.requestsPerSecond);
  const sides = peers.map((windows) => ({
    ...sideOf(windows),
    storeCpuMicroseconds: spreadOf(windows.map((w) => w.storeCpuMicroseconds)),
    p50Ms: spreadOf(windows.map((w) => w.p50Ms)),
    p99Ms: spreadOf(windows.map((w) => w.p99Ms)),
    serviceRatio: spreadOf(pairedRatios(rates(service), rates(windows))),
    windows: [...windows],
  }));
  return { products, sides };
}

/** Compares the largest query with that of the last peer. */
export function judgePeers(shapes: readonly PeersShapeReport[]): GoalResult[] {
  const { products, ...bounds } = goal;
  const largest = shapes.find((shape) => shape.products === products);
  const what = `throughput, ${products} products`;
  return [
    judge(
      { what, unit: "× KV per request", better: "higher", ...bounds },
      largest?.sides.at(-1)?.serviceRatio.median,
    ),
  ];
}

/** The report as text: medians, with the quartiles in parentheses. */
export function formatPeersReport(report: PeersReport): string {
  return [
    ...formatSettings(report),
    "",
    ...formatTable(report),
    ...formatIdle(report),
  ].join("\n");
}

function formatSettings({ settings }: PeersReport): string[] {
  const { versions, pinned } = settings;
  return [
    `peers: ${whole(settings.products)} products, ${whole(settings.bodies)} bodies a shape in ` +
    `rotation, ${settings.connections} busy connections, ${settings.rounds} rounds of`,
    `windows of ${settings.windowSeconds} s, ` +
    (pinned ? "servers and their stores on core 0, load on core 1" : "cores shared (no taskset)"),
    Object.entries(versions).map(([name, version]) => `${name} ${version}`).join(", "),
  ];
}

function formatTable({ peers, shapes }: PeersReport): string[] {
  const measured = ["requests/s", "p50 ms", "p99 ms", "CPU µs", "memory MiB"];
  const rows = shapes.flatMap(({ products, sides }) =>
    peers.flatMap((peer, i) => {
      const side = sides[i];
      return side === undefined ? [] : [[`${products}`, ...peerCells(peer, side)]];
    })
  );
  return alignRight([["products", "answered by", ...measured, "service is × as fast"], ...rows]);
}

function peerCells({ name, memoryMiB, store }: PeerReport, side: PeerSide): string[] {
  const storeCpu = side.storeCpuMicroseconds.median;
  return [
    name,
    withSpread(side.requestsPerSecond, 0),
    side.p50Ms.median.toFixed(2),
    withSpread(side.p99Ms, 2),
    side.cpuMicroseconds.median.toFixed(1) + ofWhich(store?.name, storeCpu.toFixed(1)),
    whole(memoryMiB + (store?.memoryMiB ?? 0)) + ofWhich(store?.name, whole(store?.memoryMiB ?? 0)),
    withSpread(side.serviceRatio, 2),
  ];
}

/** Names the store's part of a figure. */
function ofWhich(name: string | undefined, part: string): string {
  return name === undefined ? "" : ` (${name} ${part})`;
}

function formatIdle({ peers, shapes }: PeersReport): string[] {
  const idle = shapes.flatMap(({ products, sides }) =>
    sides.flatMap(({ busy }, i) =>
      busy < busyEnough ? [`${peers[i]?.name} at ${products} (${busy.toFixed(2)})`] : []
    )
  );
  return idle.length === 0 ? [] : [
    "",
    `! Had their core for less than ${busyEnough * 100} % of the time: ${idle.join("; ")}.`,
    "  Other programs, the load tool or a disk interfered. Trust the CPU time more.",
  ];
}
