import { assertEquals, assertStringIncludes, assertThrows } from "@std/assert";
import { formatScaleReport, reportScale, type ScaleMeasurement } from "./scale_report.ts";
import type { ScaleWindow } from "./scale_window.ts";

function aWindow(changes: Partial<ScaleWindow> = {}): ScaleWindow {
  return {
    ...{ requestsPerSecond: 1_000, cpuMicroseconds: 100, p50Ms: 1, p99Ms: 2 },
    ...{ loadsPerSecond: 0, evictionsPerSecond: 0, projects: 100, residentBytes: 2 ** 20 },
    ...changes,
  };
}

function aMeasurement(changes: Partial<ScaleMeasurement> = {}): ScaleMeasurement {
  return {
    settings: {
      ...{ projects: 1_000, products: 10, badges: 5, maxBytes: 2 ** 20, productsPerQuery: 10 },
      ...{ requests: 100, connections: 16, pairs: 2, windowSeconds: 1, pinned: true },
    },
    loading: { memoryBytes: 1_024, medianMs: 1, storeCalls: 9, storeBytes: 2_048 },
    herd: { requested: 500, loads: 30, readsOfOneKeyMax: 1 },
    cold: { projects: 3, queriesAtOnce: 200, loads: 3, waitedMs: [5, 6, 7] },
    windows: {
      many: [
        aWindow({ loadsPerSecond: 250, p99Ms: 8 }),
        aWindow({ loadsPerSecond: 250, p99Ms: 4 }),
      ],
      one: [aWindow({ p99Ms: 4 }), aWindow({ p99Ms: 1 })],
    },
    ...changes,
  };
}

Deno.test("reportScale() divides many projects by one, pair by pair", () => {
  const { ratio, hitShare } = reportScale(aMeasurement());
  assertEquals(ratio.p99Ms, { median: 3, low: 2.5, high: 3.5 });
  assertEquals(hitShare, 0.75);
});

Deno.test("reportScale() rejects concurrent reads of one key, and repeated loads", () => {
  const read = aMeasurement({ herd: { requested: 500, loads: 30, readsOfOneKeyMax: 2 } });
  assertThrows(() => reportScale(read), Error, "read 2 times at once");
  const loaded = aMeasurement({
    cold: { projects: 3, queriesAtOnce: 200, loads: 4, waitedMs: [5, 6, 7] },
  });
  assertThrows(() => reportScale(loaded), Error, "4 loads of 3 projects");
});

Deno.test("formatScaleReport() shows the share of queries that found their project in memory", () => {
  assertStringIncludes(formatScaleReport(reportScale(aMeasurement())), "75.0 % of the queries");
});
