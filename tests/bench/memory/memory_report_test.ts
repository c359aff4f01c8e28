import { assertEquals } from "@std/assert";
import { reportMemory } from "./memory_report.ts";

Deno.test("reportMemory() divides the memory of the products by their number, round by round", () => {
  const use = (heldBytes: number, residentBytes: number) => ({ heldBytes, residentBytes });
  const map = { full: use(400, 500), empty: use(0, 0) };
  const report = reportMemory({ products: 10, rounds: 2 }, [
    { service: { full: use(1_400, 9_000), empty: use(1_000, 8_000) }, map },
    { service: { full: use(1_500, 9_000), empty: use(1_000, 7_000) }, map },
  ], { bytesPerProduct: 71, firstDecisionMicroseconds: 9 });
  assertEquals(report.service.held.median, 45);
  assertEquals(report.service.resident.median, 150);
  assertEquals(report.map.held.median, 40);
  assertEquals(report.goals.map(({ mustReached, aimReached }) => [mustReached, aimReached]), [
    [true, false],
    [true, false],
    [false, false],
  ]);
});
