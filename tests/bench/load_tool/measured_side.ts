import type { Window } from "./measure_window.ts";
import { median, pairedRatios, type Spread, spreadOf } from "../statistics.ts";

/** Summary of the windows of one of two candidates. */
export interface Side {
  requestsPerSecond: Spread;
  cpuMicroseconds: Spread;
  /** The part of the time in which the server was running on its core. */
  busy: number;
}

/** One candidate divided by the other, by pairs. */
export interface SideRatio {
  requestsPerSecond: Spread;
  cpuMicroseconds: Spread;
}

/** A server that is busy for less was waiting for the load tool or for its core. */
export const busyEnough = 0.9;

export function sideOf(windows: readonly Window[]): Side {
  return {
    requestsPerSecond: spreadOf(windows.map((w) => w.requestsPerSecond)),
    cpuMicroseconds: spreadOf(windows.map((w) => w.cpuMicroseconds)),
    busy: median(windows.map((w) => w.busy)),
  };
}

export function ratioOf(measured: readonly Window[], reference: readonly Window[]): SideRatio {
  const ratio = (field: keyof SideRatio) =>
    spreadOf(pairedRatios(measured.map((w) => w[field]), reference.map((w) => w[field])));
  return {
    requestsPerSecond: ratio("requestsPerSecond"),
    cpuMicroseconds: ratio("cpuMicroseconds"),
  };
}
