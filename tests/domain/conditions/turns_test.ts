import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { readCondition } from "../../../src/domain/conditions/read_condition.ts";
import { recenciesOf, turnsOf } from "../../../src/domain/conditions/turns.ts";
import type { JsonObject, JsonValue } from "../../../src/domain/json.ts";
import { conditions, subjects } from "./arbitraries.ts";
import { decide, noon } from "./support.ts";

const day = 86_400_000;
const turns = (condition: JsonObject, subject: JsonObject) =>
  turnsOf(recenciesOf(readCondition(condition)), subject);

Deno.test("recenciesOf() finds every $since, however deep, and nothing else", () => {
  const condition: JsonObject = {
    a: { $since: "P1D", $exists: true },
    $not: { $or: [{ b: 1 }, { "b.c": { $not: { $since: "PT1S" } } }] },
  };
  assertEquals(
    recenciesOf(readCondition(condition)).map(({ path, milliseconds }) => [path, milliseconds]),
    [[["a"], day], [["b", "c"], 1_000]],
  );
});

Deno.test("turnsOf() are the instant and the end of its time, of each element of a list", () => {
  const check = (value: JsonValue, ...expected: number[]) =>
    assertEquals(turns({ a: { $since: "P1D" } }, { a: value }), expected);
  check("2026-02-01T12:00:00Z", noon, noon + day);
  check(["2026-02-01T12:00:00Z", "2026-02-01T12:00:01Z"], ...[
    ...[noon, noon + day],
    ...[noon + 1_000, noon + 1_000 + day],
  ]);
  for (const value of [null, "soon", 5, [], [5, "soon", null], {}]) check(value);
});

Deno.test("Between two of its turns a condition decides the same", () => {
  const later = fc.integer({ min: -40 * day, max: 40 * day });
  fc.assert(
    fc.property(conditions, subjects, later, later, (condition, subject, a, b) => {
      const [from, to] = [noon + Math.min(a, b), noon + Math.max(a, b)];
      if (turns(condition, subject).some((turn) => from < turn && turn <= to)) return;
      assertEquals(decide(condition, subject, from), decide(condition, subject, to));
    }),
    { numRuns: 2_000 },
  );
});
