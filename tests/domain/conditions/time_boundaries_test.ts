import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { readCondition } from "../../../src/domain/conditions/read_condition.ts";
import {
  timeBoundariesOf,
  timedComparisonsOf,
} from "../../../src/domain/conditions/time_boundaries.ts";
import type { JsonObject, JsonValue } from "../../../src/domain/json.ts";
import { conditions, subjects } from "./arbitraries.ts";
import { decide, noon } from "./support.ts";

const day = 86_400_000;
const boundaries = (condition: JsonObject, subject: JsonObject) =>
  timeBoundariesOf(timedComparisonsOf(readCondition(condition)), subject);

Deno.test("timedComparisonsOf() finds every $since at any depth, and nothing else", () => {
  const condition: JsonObject = {
    a: { $since: "P1D", $exists: true },
    $not: { $or: [{ b: 1 }, { "b.c": { $not: { $since: "PT1S" } } }] },
  };
  assertEquals(
    timedComparisonsOf(readCondition(condition)).map(({ path, delaysMs }) => [path, delaysMs]),
    [[["a"], [0, day]], [["b", "c"], [0, 1_000]]],
  );
});

Deno.test("timeBoundariesOf() returns each instant of a list and the end of its duration", () => {
  const check = (value: JsonValue, ...expected: number[]) =>
    assertEquals(boundaries({ a: { $since: "P1D" } }, { a: value }), expected);
  check("2026-02-01T12:00:00Z", noon, noon + day);
  check(["2026-02-01T12:00:00Z", "2026-02-01T12:00:01Z"], ...[
    ...[noon, noon + day],
    ...[noon + 1_000, noon + 1_000 + day],
  ]);
  for (const value of [null, "soon", 5, [], [5, "soon", null], {}]) check(value);
});

Deno.test("A condition has one result between two of its time boundaries", () => {
  const later = fc.integer({ min: -40 * day, max: 40 * day });
  fc.assert(
    fc.property(conditions, subjects, later, later, (condition, subject, a, b) => {
      const [from, to] = [noon + Math.min(a, b), noon + Math.max(a, b)];
      if (boundaries(condition, subject).some((it) => from < it && it <= to)) return;
      assertEquals(decide(condition, subject, from), decide(condition, subject, to));
    }),
    { numRuns: 2_000 },
  );
});
