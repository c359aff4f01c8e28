import { assertEquals, assertStringIncludes } from "@std/assert";
import { aWindow } from "../load_tool/a_window.ts";
import {
  formatPeersReport,
  judgePeers,
  type PeersReport,
  reportPeersShape,
} from "./peers_report.ts";

/** Of a service and two peers; the last is `lastRatio` times slower. */
function aReport(lastRatio: number): PeersReport {
  const slow = aWindow({ requestsPerSecond: 1_000 / lastRatio, busy: 0.5 });
  const withStore = aWindow({ cpuMicroseconds: 300, storeCpuMicroseconds: 120 });
  const shapes = [reportPeersShape(50, [[aWindow({})], [withStore], [slow]])];
  return {
    settings: {
      ...{ products: 100, bodies: 10, connections: 16, rounds: 1, windowSeconds: 1 },
      ...{ pinned: true, versions: { node: "20.0.0" } },
    },
    peers: [
      { name: "this service", memoryMiB: 90 },
      { name: "Hono, Redis", memoryMiB: 80, store: { name: "redis-server", memoryMiB: 30 } },
      { name: "KV", memoryMiB: 70 },
    ],
    ...{ shapes, goals: judgePeers(shapes) },
  };
}

Deno.test("reportPeersShape() divides the service by each peer, round by round", () => {
  const { sides } = reportPeersShape(1, [
    [aWindow({}), aWindow({ requestsPerSecond: 500 })],
    [aWindow({ requestsPerSecond: 100 }), aWindow({ requestsPerSecond: 50 })],
  ]);
  assertEquals(sides.map(({ serviceRatio }) => serviceRatio), [
    { median: 1, low: 1, high: 1 },
    { median: 10, low: 10, high: 10 },
  ]);
});

Deno.test("formatPeersReport() shows the part of a separate store", () => {
  const table = formatPeersReport(aReport(30));
  assertStringIncludes(table, "300.0 (redis-server 120.0)");
  assertStringIncludes(table, "110 (redis-server 30)");
});

Deno.test("judgePeers() compares the largest query with the goal", () => {
  const reached = (ratio: number) =>
    aReport(ratio).goals.map(({ mustReached, aimReached }) => [mustReached, aimReached]);
  assertEquals([20, 30, 40].flatMap(reached), [[false, false], [true, false], [true, true]]);
});

Deno.test("formatPeersReport() warns about peers that were idle", () => {
  assertStringIncludes(formatPeersReport(aReport(30)), "of the time: KV at 50 (0.50).");
});
