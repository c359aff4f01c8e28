import { assertEquals, assertStringIncludes } from "@std/assert";
import { aWindow } from "../load_tool/a_window.ts";
import { formatSizeReport, reportSize } from "./size_report.ts";

Deno.test("reportSize() divides the large project by the small one, pair by pair", () => {
  const windows = (...micros: number[]) => micros.map((it) => aWindow({ cpuMicroseconds: it }));
  const report = reportSize({ products: [10_000, 1_000_000], pairs: 3 }, [
    { queried: 50, small: windows(100, 200, 100), large: windows(130, 260, 500) },
    { queried: 1, small: windows(100), large: windows(150) },
  ]);
  assertEquals(
    report.goals.map(({ measured, mustReached, aimReached }) => ({
      ...{ measured, mustReached, aimReached },
    })),
    [
      { measured: 1.3, mustReached: true, aimReached: false },
      { measured: 1.5, mustReached: false, aimReached: false },
    ],
  );
  assertStringIncludes(formatSizeReport(report), "1.300 (1.300–3.150)");
});
