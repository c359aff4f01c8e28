import { assertAlmostEquals, assertThrows } from "@std/assert";
import { slopeOf } from "./slope.ts";

Deno.test("slopeOf() has no error for points on one line", () => {
  const points = [{ x: 0, y: 5 }, { x: 2, y: 9 }, { x: 3, y: 11 }];
  const { perUnit, standardError } = slopeOf(points);
  assertAlmostEquals(perUnit, 2);
  assertAlmostEquals(standardError, 0, 1e-9);
});

Deno.test("slopeOf() estimates the effect of noise on the slope", () => {
  const { perUnit, standardError } = slopeOf([0, 2, 0, 2, 0, 2].map((y, x) => ({ x, y })));
  assertAlmostEquals(perUnit, 6 / 35);
  assertAlmostEquals(standardError, Math.sqrt((6 - 36 / 70) / 4 / 17.5), 1e-9);
});

Deno.test("slopeOf() throws for a single point", () => {
  assertThrows(() => slopeOf([{ x: 1, y: 1 }]), RangeError);
});
