import { assertEquals, assertThrows } from "@std/assert";
import { aWindow } from "../load_tool/a_window.ts";
import { reportHalf } from "./measure_half.ts";
import { judgeShapes, reportShape } from "./query_report.ts";

Deno.test("reportShape() divides the service by the bare server, pair by pair", () => {
  const report = reportShape({
    form: "POST",
    products: 10,
    service: [aWindow({ cpuMicroseconds: 200 }), aWindow({ requestsPerSecond: 250 })],
    bare: [aWindow({ requestsPerSecond: 2_000 }), aWindow({ requestsPerSecond: 500 })],
  });
  assertEquals(report.ratio.requestsPerSecond, { median: 0.5, low: 0.5, high: 0.5 });
  assertEquals(report.ratio.cpuMicroseconds, { median: 1.5, low: 1.25, high: 1.75 });
});

Deno.test("judgeShapes() has separate bounds for each number of products", () => {
  const shapes = [1, 10, 50, 7].map((products) =>
    reportShape({
      form: "GET",
      products,
      service: [aWindow({ requestsPerSecond: 550, cpuMicroseconds: 200 })],
      bare: [aWindow({})],
    })
  );
  const reached = judgeShapes(shapes, [], 0).map((it) => [it.mustReached, it.aimReached]);
  const [throughput, cpu] = [reached.slice(0, 3), reached.slice(3, 6)];
  assertEquals(throughput, [[false, false], [true, false], [true, true]]);
  assertEquals(cpu, [[false, false], [true, false], [true, true]]);
});

Deno.test("reportShape() rejects servers that sent different amounts", () => {
  const windows = {
    form: "POST" as const,
    products: 1,
    service: [aWindow({})],
    bare: [aWindow({ bytesPerRequest: 450 })],
  };
  assertThrows(() => reportShape(windows), Error, "bytes per answer");
});

Deno.test("judgeShapes() judges response times by the pairs, and reports any KV operation", () => {
  const count = (p99Ms: number) => ({ requestsPerSecond: 1_000, p50Ms: 1, p99Ms, maxMs: p99Ms });
  const half = reportHalf(50, [[count(8), count(2)], [count(9), count(3)], [count(50), count(5)]]);
  assertEquals(half.ratio.median, 4);
  const reached = (kvCalls: number) => judgeShapes([], [half], kvCalls).map((it) => it.mustReached);
  assertEquals(reached(0), [true, true]);
  assertEquals(reached(1), [true, false]);
});
