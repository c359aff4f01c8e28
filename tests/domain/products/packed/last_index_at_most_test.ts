import { assertEquals, assertLess } from "@std/assert";
import fc from "fast-check";
import { lastIndexAtMost } from "../../../../src/domain/products/packed/last_index_at_most.ts";

/** Numbers that are evenly spread, clustered, or far apart. */
const numbers = fc.oneof(
  fc.integer({ min: -50, max: 50 }),
  fc.maxSafeInteger(),
  fc.constantFrom(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 0),
);

Deno.test("lastIndexAtMost() finds the last that is not higher, in any distribution", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(numbers, { minLength: 1, maxLength: 80 }),
      numbers,
      (some, limit) => {
        const sorted = Float64Array.from(some).sort();
        const expected = sorted.findLastIndex((it) => it <= limit);
        assertEquals(lastIndexAtMost(sorted, limit), Math.max(expected, 0));
      },
    ),
    { numRuns: 5_000 },
  );
});

Deno.test("lastIndexAtMost() reads few of many numbers that grow exponentially", () => {
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
  // About four reads for the guess and ten for galloping; bisection alone takes ten.
  const looksMax = 30;
  assertLess(looked / sorted.length, looksMax);
});
