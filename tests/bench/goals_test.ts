import { assertEquals } from "@std/assert";
import { formatGoals, type Goal, judge } from "./goals.ts";

const speed: Goal = { what: "speed", unit: "/s", better: "higher", must: 5_000, aim: 20_000 };
const delay: Goal = { what: "delay", unit: "ms", better: "lower", must: 80, aim: 40 };

Deno.test("judge() counts a measurement equal to the bound as reached, in either direction", () => {
  const verdict = (goal: Goal, measured: number) => {
    const { mustReached, aimReached } = judge(goal, measured);
    return [mustReached, aimReached];
  };
  assertEquals(verdict(speed, 4_999), [false, false]);
  assertEquals(verdict(speed, 5_000), [true, false]);
  assertEquals(verdict(speed, 20_000), [true, true]);
  assertEquals(verdict(delay, 80.1), [false, false]);
  assertEquals(verdict(delay, 80), [true, false]);
  assertEquals(verdict(delay, 40), [true, true]);
});

Deno.test("judge() does not count an unmeasured goal as reached, and omits a missing aim", () => {
  const { aim: _, ...must } = delay;
  assertEquals(judge(must, undefined), { ...must, mustReached: false });
});

Deno.test("formatGoals() says for each bound whether it is reached", () => {
  const lines = formatGoals([judge(speed, 12_345.6), judge(delay, 38.26)]);
  assertEquals(lines.map((line) => line.trim().split(/ {2,}/)), [
    ["goal", "measured", "must", "aim"],
    ["speed", "12,346 /s", "≥ 5,000", "reached", "20,000", "not"],
    ["delay", "38.3 ms", "≤ 80", "reached", "40", "reached"],
  ]);
});
