import { assertEquals } from "@std/assert";
import { reportLoad, reportSize } from "./load_report.ts";

const settings = { rounds: 2, queriedProducts: 10 };

Deno.test("reportSize() divides the service by the reference, round by round", () => {
  const report = reportSize({ products: 1, fillSeconds: 1 }, [
    { serviceMs: 30, readSliceMs: 10 },
    { serviceMs: 20, readSliceMs: 20 },
  ]);
  assertEquals(report.serviceMs.median, 25);
  assertEquals(report.ratio, { median: 2, low: 1.5, high: 2.5 });
});

Deno.test("reportLoad() compares each size that has a goal by its median, and no other", () => {
  const rounds = [50, 60, 500].map((serviceMs) => ({ serviceMs, readSliceMs: 10 }));
  const sizes = [1, 100_000, 1_000_000].map((products) =>
    reportSize({ products, fillSeconds: 1 }, rounds)
  );
  const { goals } = reportLoad(settings, sizes);
  assertEquals(
    goals.map(({ measured, must, mustReached, aimReached }) => ({
      ...{ measured, must, mustReached, aimReached },
    })),
    [
      { measured: 60, must: 80, mustReached: true, aimReached: false },
      { measured: 60, must: 700, mustReached: true, aimReached: true },
    ],
  );
});
