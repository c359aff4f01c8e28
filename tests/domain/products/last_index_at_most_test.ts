import { assertEquals, assertLess } from "@std/assert";
import fc from "fast-check";
import { lastIndexAtMost } from "../../../src/domain/products/last_index_at_most.ts";

/** Numbers that lie evenly, in heaps, or far apart. */
const numbers = fc.oneof(
  fc.integer({ min: -50, max: 50 }),
  fc.maxSafeInteger(),
  fc.constantFrom(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 0),
);

Deno.test("lastIndexAtMost() finds the last that is not higher, however they lie", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(numbers, { minLength: 1, maxLength: 80 }),
      numbers,
      (some, wanted) => {
        const sorted = Float64Array.from(some).sort();
        const expected = sorted.findLastIndex((it) => it <= wanted);
        assertEquals(lastIndexAtMost(sorted, wanted), Math.max(expected, 0));
      },
    ),
    { numRuns: 5_000 },
  );
});

Deno.test("lastIndexAtMost() looks at few of many numbers that grow ever faster", () => {
  const sorted = Float64Array.from({ length: 1_000 }, (_, at) => Math.floor(1.03 ** at) + at);
  let looked = 0;
  const watched = new Proxy(sorted, {
    get(target, key) {
      if (typeof key === "string" && /^\d+$/.test(key)) looked++;
      return Reflect.get(target, key, target);
    },
  });
  for (let at = 0; at < sorted.length; at++) {
    assertEquals(lastIndexAtMost(watched, sorted[at]!), at);
  }
  // Some four looks for the guess and ten there and back; halving alone takes ten.
  const looksMax = 30;
  assertLess(looked / sorted.length, looksMax);
});
