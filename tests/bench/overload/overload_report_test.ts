import { assertEquals } from "@std/assert";
import { aWindow } from "../load_tool/a_window.ts";
import type { OverloadCount, StreamCount } from "./overload_load.ts";
import { formatOverloadReport, reportOverload } from "./overload_report.ts";

const settings = {
  ...{ products: 1, productsPerQuery: 50, connections: 10, timeoutMs: 1_000, timesPeak: 2 },
  ...{ rounds: 1, seconds: 2, pinned: true },
};

function aRound(query: Partial<StreamCount>) {
  const quick: StreamCount = { due: 1, unsent: 0, timesMs: { 200: [3] } };
  const count: OverloadCount = {
    query: { due: 40, unsent: 0, timesMs: {}, ...query },
    health: quick,
    management: quick,
  };
  const peak = aWindow({ requestsPerSecond: 10, cpuMicroseconds: 90 });
  return { peak, seconds: 2, count, cpuSeconds: 0.0027 };
}

const answered = aRound({
  timesMs: { 200: Array.from({ length: 18 }, () => 5), 503: Array.from({ length: 22 }, () => 1) },
});
const late = aRound({ due: 40, unsent: 20, timesMs: { 200: [900, ...Array(19).fill(1_100)] } });

Deno.test("reportOverload() divides the answers in time by the peak", () => {
  const { proxied, bare, goals } = reportOverload(settings, { proxied: [answered], bare: [late] });
  assertEquals([proxied.inTimePerSecond, proxied.goodput.median], [9, 0.9]);
  assertEquals([proxied.refusedPerSecond, proxied.leftAlonePerSecond], [11, 0]);
  assertEquals([bare.inTimePerSecond, bare.goodput.median], [0.5, 0.05]);
  assertEquals([bare.refusedPerSecond, bare.leftAlonePerSecond], [0, 19.5]);
  // 27 answers in the three seconds, which took 2.7 ms.
  assertEquals([proxied.microseconds, proxied.usefulness.median].map(Math.round), [100, 1]);
  assertEquals(goals.map(({ mustReached }) => mustReached), [true, true]);
});

Deno.test("formatOverloadReport() omits the time of refusals if there are none", () => {
  const report = reportOverload(settings, { proxied: [answered], bare: [late] });
  assertEquals(formatOverloadReport(report).includes("NaN"), false);
});
