import type { Window } from "./measure_window.ts";

/** A window for tests, in which only `changes` matter. */
export function aWindow(changes: Partial<Window>): Window {
  return {
    requestsPerSecond: 1_000,
    cpuMicroseconds: 100,
    storeCpuMicroseconds: 0,
    busy: 1,
    bytesPerRequest: 500,
    p50Ms: 1,
    p99Ms: 2,
    ...changes,
  };
}
