import { assertEquals, assertThrows } from "@std/assert";
import { aWindow } from "../load_tool/a_window.ts";
import type { Window } from "../load_tool/measure_window.ts";
import { reportConditionsShape } from "./conditions_report.ts";

function aMeasurement(bytes: { ruled: number; plain: number }) {
  const size = (bytes: number) => ({ bytes, badgesPerProduct: 10 });
  const windows: [Window[], Window[]] = [
    [aWindow({ requestsPerSecond: 750 }), aWindow({ requestsPerSecond: 250 })],
    [aWindow({ requestsPerSecond: 1_000 }), aWindow({ requestsPerSecond: 500 })],
  ];
  return {
    shape: { products: 50, contexts: "few" as const },
    windows,
    answers: { ruled: size(bytes.ruled), plain: size(bytes.plain) },
  };
}

Deno.test("reportConditionsShape() divides with conditions by without, pair by pair", () => {
  const { ratio } = reportConditionsShape(aMeasurement({ ruled: 990, plain: 1_000 }));
  assertEquals(ratio.requestsPerSecond.median, 0.625);
  assertEquals(ratio.cpuMicroseconds.median, 1);
});

Deno.test("reportConditionsShape() rejects answers of different sizes", () => {
  const measurement = aMeasurement({ ruled: 900, plain: 1_000 });
  assertThrows(() => reportConditionsShape(measurement), Error, "Cannot compare");
});
