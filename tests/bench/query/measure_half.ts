import type { PacedCount } from "../load_tool/paced_load.ts";
import { sendPaced } from "../load_tool/paced_load.ts";
import type { Candidate, Listener, LoadPlan } from "../load_tool/take_turns.ts";
import { median, pairedRatios, type Spread, spreadOf } from "../statistics.ts";
import type { ShapeReport } from "./query_report.ts";

/** The response times of one shape at half of the maximum load. */
export interface HalfReport {
  products: number;
  service: HalfSide;
  bare: HalfSide;
  /** The service's 99th percentiles divided by the bare server's, by pairs. */
  ratio: Spread;
}

export interface HalfSide {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
}

interface Halves {
  shapes: readonly ShapeReport[];
  /** Those of the first shapes, in their order. */
  loads: readonly LoadPlan[];
  pairs: number;
  seconds: number;
}

/** Lets two candidates take turns, each under half of its maximum load. */
export async function measureHalf(
  [service, bare]: readonly [Candidate, Candidate],
  { shapes, loads, pairs, seconds }: Halves,
  { signal, progress }: Listener,
): Promise<HalfReport[]> {
  const reports: HalfReport[] = [];
  for (const [i, { bodiesFile, pinning }] of loads.entries()) {
    const shape = shapes[i];
    if (shape === undefined) continue;
    const measure = ({ url }: Candidate, peak: number) => {
      signal.throwIfAborted();
      return sendPaced({ url, bodiesFile, requestsPerSecond: peak / 2, seconds, pinning });
    };
    const counts: [PacedCount, PacedCount][] = [];
    progress(`querying ${shape.products} products at half of the peak load`);
    for (let pair = 0; pair < pairs; pair++) {
      counts.push([
        await measure(service, shape.service.requestsPerSecond.median),
        await measure(bare, shape.bare.requestsPerSecond.median),
      ]);
    }
    reports.push(reportHalf(shape.products, counts));
  }
  return reports;
}

/** The summary of pairs of windows, the service's first. */
export function reportHalf(
  products: number,
  counts: readonly (readonly [service: PacedCount, bare: PacedCount])[],
): HalfReport {
  const [service, bare] = [counts.map(([it]) => it), counts.map(([, it]) => it)];
  const p99s = (of: readonly PacedCount[]) => of.map(({ p99Ms }) => p99Ms);
  return {
    products,
    service: sideOf(service),
    bare: sideOf(bare),
    ratio: spreadOf(pairedRatios(p99s(service), p99s(bare))),
  };
}

function sideOf(counts: readonly PacedCount[]): HalfSide {
  const middle = (field: keyof PacedCount) => median(counts.map((it) => it[field]));
  return {
    requestsPerSecond: middle("requestsPerSecond"),
    p50Ms: middle("p50Ms"),
    p99Ms: middle("p99Ms"),
  };
}
