import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  formatPropagationReport,
  type Propagation,
  reportPropagation,
} from "./propagation_report.ts";

const own = { changes: 10, stale: 0 };

function reached(found: Propagation): boolean[] {
  return reportPropagation(found).goals.map(({ mustReached }) => mustReached);
}

Deno.test("reportPropagation() judges stale answers, and the slow end of delays", () => {
  const heard = { changes: 3, ms: [1, 2, 30] };
  const polled = { changes: 2, ms: [1_000, 1_900] };
  assertEquals(reached({ own, heard, polled }), [true, false, true]);
  assertEquals(reached({ own: { changes: 10, stale: 1 }, heard, polled }), [false, false, true]);
});

Deno.test("reportPropagation() holds no goal reached where a change never showed", () => {
  const missed = { changes: 2, ms: [1] };
  assertEquals(reached({ own, heard: missed, polled: { changes: 1, ms: [] } }), [
    true,
    false,
    false,
  ]);
});

Deno.test("formatPropagationReport() says why other processes were not asked", () => {
  assertStringIncludes(formatPropagationReport(reportPropagation({ own })), "denokv");
});
