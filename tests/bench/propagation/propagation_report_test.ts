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

Deno.test("reportPropagation() judges stale answers, and the high percentiles of delays", () => {
  const notified = { changes: 3, ms: [1, 2, 30] };
  const polled = { changes: 2, ms: [1_000, 1_900] };
  assertEquals(reached({ own, notified, polled }), [true, false, true]);
  assertEquals(reached({ own: { changes: 10, stale: 1 }, notified, polled }), [false, false, true]);
});

Deno.test("reportPropagation() does not count a goal as reached if a change was never visible", () => {
  const missed = { changes: 2, ms: [1] };
  assertEquals(reached({ own, notified: missed, polled: { changes: 1, ms: [] } }), [
    true,
    false,
    false,
  ]);
});

Deno.test("formatPropagationReport() says why other processes were not measured", () => {
  assertStringIncludes(formatPropagationReport(reportPropagation({ own })), "denokv");
});
