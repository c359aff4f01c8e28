import { assertEquals, assertThrows } from "@std/assert";
import { aWindow } from "../load_tool/a_window.ts";
import { judgeShapes, reportShape } from "./query_report.ts";

Deno.test("reportShape() divides the service by the bare server, pair by pair", () => {
  const report = reportShape({
    products: 10,
    service: [aWindow({ cpuMicroseconds: 200 }), aWindow({ requestsPerSecond: 250 })],
    bare: [aWindow({ requestsPerSecond: 2_000 }), aWindow({ requestsPerSecond: 500 })],
  });
  assertEquals(report.ratio.requestsPerSecond, { median: 0.5, low: 0.5, high: 0.5 });
  assertEquals(report.ratio.cpuMicroseconds, { median: 1.5, low: 1.25, high: 1.75 });
});

Deno.test("judgeShapes() holds each number of products to bounds of its own", () => {
  const shapes = [1, 10, 50, 7].map((products) =>
    reportShape({
      products,
      service: [aWindow({ requestsPerSecond: 550, cpuMicroseconds: 200 })],
      bare: [aWindow({})],
    })
  );
  const reached = judgeShapes(shapes).map((it) => [it.mustReached, it.aimReached]);
  const [throughput, cpu] = [reached.slice(0, 3), reached.slice(3)];
  assertEquals(throughput, [[false, false], [true, false], [true, true]]);
  assertEquals(cpu, [[false, false], [true, false], [true, true]]);
});

Deno.test("reportShape() refuses to compare servers that sent different amounts", () => {
  const windows = {
    products: 1,
    service: [aWindow({})],
    bare: [aWindow({ bytesPerRequest: 450 })],
  };
  assertThrows(() => reportShape(windows), Error, "bytes per answer");
});
