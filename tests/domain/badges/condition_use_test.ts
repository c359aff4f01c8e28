import { assertEquals } from "@std/assert";
import { conditionUseOf, conditionUseOfSegment } from "../../../src/domain/badges/condition_use.ts";
import { aBadge, aSegment } from "../../support/builders.ts";

type Conditions = Parameters<typeof conditionUseOf>[0];

/** Asserts what a badge adds: the paths in any order. */
function check(
  conditions: Conditions,
  comparisons: number,
  variantComparisons: number,
  ...paths: string[]
): void {
  const use = conditionUseOf(aBadge(conditions));
  assertEquals(use, { comparisons, variantComparisons, paths: new Set(paths) });
}

Deno.test("conditionUseOf() counts the comparisons of each condition, and each path once", () => {
  check({}, 0, 0);
  check({ when: { a: 1, b: { $gt: 1, $lt: 5 } } }, 3, 0, "a", "b");
  check({ match: { "a.b": 1 } }, 1, 0, "a.b");
  check({ matchVariants: { $or: [{ a: 1 }, { a: 2 }] } }, 2, 2, "a");
  check({ when: { a: 1 }, match: { a: 1, b: 1 }, matchVariants: { c: 1 } }, 4, 1, "a", "b", "c");
});

Deno.test("conditionUseOf() counts both fields that are compared with each other", () => {
  check({ match: { a: { $lt: { $field: "b.c" } } } }, 1, 0, "a", "b.c");
});

Deno.test("conditionUseOf() counts a segment as one comparison without paths", () => {
  check({ when: { $or: [{ $segment: "one" }, { a: 1 }, { $segment: "two" }] } }, 3, 0, "a");
});

Deno.test("conditionUseOf() counts the paths of templates", () => {
  check({ perProduct: { default: { text: "Only {stock} left" } } }, 0, 0, "stock");
});

Deno.test("conditionUseOf() counts a badge once", () => {
  const badge = aBadge({ match: { a: 1 } });
  assertEquals(conditionUseOf(badge) === conditionUseOf(badge), true);
});

Deno.test("conditionUseOfSegment() counts the comparisons and paths of its condition", () => {
  const when = { a: 1, "b.c": { $gt: 1, $lt: { $field: "d.e" } } };
  assertEquals(conditionUseOfSegment(aSegment({ when })), {
    comparisons: 3,
    variantComparisons: 0,
    paths: new Set(["a", "b.c", "d.e"]),
  });
});
