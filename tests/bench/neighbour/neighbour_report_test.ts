import { assertEquals } from "@std/assert";
import type { PacedCount } from "../load_tool/paced_load.ts";
import { type Disturbance, formatNeighbourReport, reportNeighbour } from "./neighbour_report.ts";

const settings = {
  huge: { id: "huge", badges: 2, products: 20 },
  small: { id: "small", badges: 1, products: 10 },
  ...{ requestsPerSecond: 100, productsPerQuery: 10, rounds: 1, seconds: 1, pinned: true },
};
const count = (p99Ms: number): PacedCount => ({
  ...{ requestsPerSecond: 100, p50Ms: 1, p99Ms, maxMs: 2 * p99Ms },
});

Deno.test("reportNeighbour() divides by the same round in which nothing happened", () => {
  const counts = new Map<Disturbance, PacedCount[]>([
    ["alone", [count(2), count(4), count(100)]],
    ["written", [count(4), count(20), count(300)]],
  ]);
  const report = reportNeighbour(settings, counts);
  assertEquals(report.rows.map(({ ratio }) => ratio.median), [1, 3]);
  assertEquals(report.goals.map(({ measured, mustReached }) => [measured, mustReached]), [
    [20, true],
  ]);
  assertEquals(formatNeighbourReport(report).includes("NaN"), false);
});
