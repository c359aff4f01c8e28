import { assertEquals } from "@std/assert";
import { barOf, doOverlap, groupOverlaps, periodOf } from "../../../src/panel/timeline/period.ts";

const day = 86_400_000;
const at = (days: number) => new Date(days * day).toISOString();

Deno.test("periodOf() leaves missing bounds open", () => {
  assertEquals(periodOf({}), { from: -Infinity, until: Infinity });
  assertEquals(periodOf({ startsAt: at(1), endsAt: at(3) }), { from: day, until: 3 * day });
});

Deno.test("doOverlap() is false for a period that ends when the other one starts", () => {
  assertEquals(doOverlap({ from: 0, until: 5 }, { from: 5, until: 9 }), false);
  assertEquals(doOverlap({ from: 0, until: 6 }, { from: 5, until: 9 }), true);
});

Deno.test("barOf() cuts a period at the window's ends", () => {
  const window = { from: 100, until: 200 };
  const whole = { isCutAtStart: false, isCutAtEnd: false };
  assertEquals(barOf({ from: 125, until: 150 }, window), { start: 25, size: 25, ...whole });
  assertEquals(barOf({ from: -Infinity, until: 150 }, window), {
    ...{ start: 0, size: 50, isCutAtStart: true, isCutAtEnd: false },
  });
  assertEquals(barOf({ from: 150, until: Infinity }, window), {
    ...{ start: 50, size: 50, isCutAtStart: false, isCutAtEnd: true },
  });
  assertEquals(barOf({ from: 200, until: 300 }, window), undefined);
});

function check(
  badges: readonly (readonly [id: string, from: number, until: number, more?: object])[],
  expected: Record<string, string[]>,
): void {
  const found = groupOverlaps(badges.map(([id, from, until, more]) => {
    return { id, startsAt: at(from), endsAt: at(until), exclusiveGroup: "deal", ...more };
  }));
  const names = Array.from(found, ([id, others]) => [id, others.map((it) => it.id).sort()]);
  assertEquals(Object.fromEntries(names), expected);
}

Deno.test("groupOverlaps() names the badges of a group that compete at some time", () => {
  check([["a", 1, 5], ["b", 4, 6], ["c", 5, 9]], { a: ["b"], b: ["a", "c"], c: ["b"] });
  check([["a", 1, 5], ["b", 5, 6]], {});
  check([["a", 1, 5], ["b", 2, 3, { exclusiveGroup: "other" }]], {});
  check([["a", 1, 5], ["b", 2, 3, { exclusiveGroup: undefined }]], {});
  check([["a", 1, 5], ["b", 2, 3, { status: "paused" }]], {});
});
