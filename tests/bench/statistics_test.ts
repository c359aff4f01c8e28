import { assertEquals, assertThrows } from "@std/assert";
import { median, pairedRatios, quantile, spreadOf } from "./statistics.ts";

Deno.test("median() is the middle of an odd number of values, whatever their order", () => {
  assertEquals(median([9, 1, 5]), 5);
});

Deno.test("median() of an even number is between the two middle values", () => {
  assertEquals(median([4, 1, 3, 2]), 2.5);
});

Deno.test("median() sorts as numbers and does not change its input", () => {
  const values = [100, 9, 20];
  assertEquals(median(values), 20);
  assertEquals(values, [100, 9, 20]);
});

Deno.test("quantile() is exact at both ends and linear in between", () => {
  assertEquals([0, 0.25, 1].map((q) => quantile([10, 20, 30], q)), [10, 15, 30]);
});

Deno.test("quantile() throws without values", () => {
  assertThrows(() => quantile([], 0.5), RangeError, "0 values");
});

Deno.test("spreadOf() is not affected by one disturbed window", () => {
  assertEquals(spreadOf([10, 11, 12, 13, 1000]), { median: 12, low: 11, high: 13 });
});

Deno.test("pairedRatios() compares each window with its own partner", () => {
  // The machine halved its speed in the middle; every ratio is still one half.
  assertEquals(pairedRatios([50, 25, 50], [100, 50, 100]), [0.5, 0.5, 0.5]);
});

Deno.test("pairedRatios() rejects windows without a partner", () => {
  assertThrows(() => pairedRatios([1, 2], [1]), RangeError, "2 windows with 1");
});
