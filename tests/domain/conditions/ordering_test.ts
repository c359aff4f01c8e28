import { assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  compareCodePoints,
  difference,
  leastAndGreatest,
} from "../../../src/domain/conditions/ordering.ts";

/** Characters on both sides of the surrogates, and two that share their first half. */
const text = fc.string({
  unit: fc.constantFrom("a", "b", "\u{d7ff}", "\u{e000}", "\u{ffff}", "\u{10000}", "\u{10001}"),
  maxLength: 4,
});

/** The same, one code point after the other. */
function compared(a: string, b: string): number {
  const [left, right] = [a, b].map((it) => Array.from(it, (char) => char.codePointAt(0)!));
  const at = left!.findIndex((point, place) => point !== right![place]);
  if (at === -1) return Math.sign(left!.length - right!.length);
  return Math.sign(left![at]! - (right![at] ?? -1));
}

Deno.test("difference() compares numbers as numbers, and strings by code point", () => {
  const numbers = [difference(9, 10), difference(10, 9), difference(-0.5, -0.5)];
  assertEquals(numbers.map(Math.sign), [-1, 1, 0]);
  assertEquals([difference("9", "10"), difference("10", "9")].map(Math.sign), [1, -1]);
});

Deno.test("compareCodePoints() agrees with a comparison one by one", () => {
  fc.assert(fc.property(text, text, (a, b) => {
    assertEquals(Math.sign(compareCodePoints(a, b)), compared(a, b));
  }));
});

Deno.test("leastAndGreatest() returns the first and last string, and nothing without strings", () => {
  assertEquals(leastAndGreatest(["b", 1, "a", null, "c", "b"]), ["a", "c"]);
  assertEquals(leastAndGreatest([7, "a"]), ["a", "a"]);
  assertEquals(leastAndGreatest(["", "a"]), ["", "a"]);
  assertEquals(leastAndGreatest([1, true, null, ["a"]]), []);
});
