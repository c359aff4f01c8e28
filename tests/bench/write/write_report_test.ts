import { assertEquals } from "@std/assert";
import { reportWrite, type WriteRound } from "./write_report.ts";

const settings = {
  ...{ products: 100, rounds: 1, operations: 10, sets: 10 },
  ...{ operationsMax: 10, parallelRequests: 1 },
};
const cpuMicroseconds = 10;

Deno.test("reportWrite() pairs each pattern with the sets that ran right after it", () => {
  const round: WriteRound = {
    patterns: [
      { pattern: "in sequence", perSecond: 30_000, cpuMicroseconds },
      { pattern: "scattered", perSecond: 4_000, cpuMicroseconds },
    ],
    sets: [{ perSecond: 3_000, cpuMicroseconds }, { perSecond: 2_000, cpuMicroseconds }],
  };
  const { patterns, goals } = reportWrite(settings, [round]);
  assertEquals(patterns.map(({ ratio }) => ratio.median), [10, 2]);
  assertEquals(goals.map(({ mustReached, aimReached }) => [mustReached, aimReached]), [
    [true, false],
    [false, false],
  ]);
});
