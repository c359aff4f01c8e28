import { assertAlmostEquals, assertEquals } from "@std/assert";
import { reportSoak } from "./soak_report.ts";

const settings = { products: 100, requests: 1_000, windowSeconds: 1 };

function samplesWith(heldBytes: readonly number[]) {
  return heldBytes.map((held, i) => ({
    ...{ requests: 500 * (i + 1), seconds: 60 * (i + 1) },
    ...{ heldBytes: held, residentBytes: 1e8 },
  }));
}

Deno.test("reportSoak() extrapolates the growth of the samples to an hour", () => {
  const { requests, held, resident, goals } = reportSoak(
    settings,
    samplesWith([5e6, 5.1e6, 5.2e6]),
  );
  assertEquals(requests, 1_000);
  assertAlmostEquals(held.perUnit, 6);
  assertAlmostEquals(resident.perUnit, 0);
  assertEquals(goals.map(({ mustReached }) => mustReached), [false]);
});

Deno.test("reportSoak() counts shrinking memory as no growth", () => {
  const { goals } = reportSoak(settings, samplesWith([5.2e6, 5.1e6]));
  assertEquals(goals.map(({ mustReached }) => mustReached), [true]);
});
