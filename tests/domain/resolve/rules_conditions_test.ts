// The rules of the query, one test per sentence: conditions. tests/domain/conditions tests each
// operator in full.
import { assertEquals } from "@std/assert";
import { checkCondition } from "../../../src/domain/conditions/read_condition.ts";
import { Truth } from "../../../src/domain/conditions/truth.ts";
import type { JsonObject, JsonValue } from "../../../src/domain/json.ts";
import { decide as truthFor } from "../conditions/support.ts";

const words = { [Truth.yes]: "yes", [Truth.no]: "no", [Truth.unknown]: "unknown" };

function decide(condition: JsonObject, subject: JsonObject, now = 0): string {
  return words[truthFor(condition, subject, now)];
}

/** The results for a field `a` with each of these values. */
function check(operators: JsonValue, expected: string, ...values: JsonValue[]) {
  for (const a of values) {
    assertEquals(decide({ a: operators }, { a }), expected, JSON.stringify([operators, a]));
  }
}

/** An example of each operator but `$exists`. */
const operators: readonly JsonObject[] = [
  { $eq: "x" },
  { $ne: "x" },
  { $gt: "x" },
  { $gte: "x" },
  { $lt: "x" },
  { $lte: "x" },
  { $in: ["x"] },
  { $nin: ["x"] },
  { $all: ["x"] },
  { $since: "P1D" },
];

const nested = (levels: number): JsonObject =>
  levels === 0 ? { a: 1 } : { $not: nested(levels - 1) };

Deno.test("a bare value means `$eq`", () => {
  for (const a of ["x", 5, false]) {
    check(a, "yes", a);
    check({ $eq: a }, "yes", a);
    check(a, "no", typeof a === "string" ? "y" : typeof a === "number" ? 6 : true);
  }
});

Deno.test("several fields, or several operators of a field, mean `$and`", () => {
  const both = { a: { $gte: 1, $lt: 9 }, b: true };
  assertEquals(decide(both, { a: 5, b: true }), "yes");
  assertEquals(decide(both, { a: 9, b: true }), "no");
  assertEquals(decide(both, { a: 5, b: false }), "no");
  assertEquals(decide(both, { a: 5 }), "unknown");
});

Deno.test("`$not` wraps a condition, or the operators of a field", () => {
  assertEquals(decide({ $not: { a: 1, b: 2 } }, { a: 1, b: 3 }), "yes");
  assertEquals(decide({ a: { $not: { $gt: 1, $lt: 9 } } }, { a: 9 }), "yes");
});

Deno.test("conditions are three-valued, and only *true* holds", () => {
  const [yes, no, unknown] = [{ a: 1 }, { a: 2 }, { b: 1 }];
  const ofPair = (operator: string, pair: JsonObject[]) => decide({ [operator]: pair }, { a: 1 });
  assertEquals(ofPair("$and", [yes, unknown]), "unknown");
  assertEquals(ofPair("$and", [no, unknown]), "no");
  assertEquals(ofPair("$or", [yes, unknown]), "yes");
  assertEquals(ofPair("$or", [no, unknown]), "unknown");
  assertEquals(decide({ $not: unknown }, { a: 1 }), "unknown");
});

Deno.test("an absent field, `null`, or a value of another type is unknown under every operator but `$exists`", () => {
  for (const operator of operators) {
    assertEquals(decide({ a: operator }, {}), "unknown", JSON.stringify(operator));
    check(operator, "unknown", null, 5, true, {}, { x: "x" });
  }
});

Deno.test("`$exists` is true or false (`null` counts as absent)", () => {
  check({ $exists: true }, "yes", 0, "", false, [], {}, [null]);
  check({ $exists: true }, "no", null);
  check({ $exists: false }, "yes", null);
  assertEquals(decide({ a: { $exists: false } }, {}), "yes");
});

Deno.test("a members-only badge must not leak to a guest who sends `{}`, not even by `$ne`, `$nin` or `$not`", () => {
  for (const operator of operators) {
    const conditions: JsonObject[] = [{ a: operator }, { $not: { a: operator } }];
    for (const condition of [...conditions, { a: { $not: operator } }]) {
      assertEquals(decide(condition, {}), "unknown", JSON.stringify(condition));
    }
  }
});

Deno.test('`0`, `""`, `false`, `[]` are values', () => {
  check({ $ne: 1 }, "yes", 0, []);
  check({ $ne: "x" }, "yes", "", []);
  check({ $ne: true }, "yes", false, []);
});

Deno.test("on a list, `$eq $gt $gte $lt $lte $in $since` are *or* over its elements", () => {
  check({ $eq: 5 }, "yes", [1, 5], ["x", 5]);
  check({ $eq: 5 }, "no", [1], []);
  check({ $eq: 5 }, "unknown", [1, "5"]);
  check({ $in: [5, 6] }, "yes", [1, 6]);
  check({ $gt: 4 }, "yes", [1, 5]);
  check({ $gte: 5 }, "yes", [1, 5]);
  check({ $lt: 6 }, "yes", [9, 5]);
  check({ $lte: 5 }, "yes", [9, 5]);
  check({ $since: "P1D" }, "yes", ["1970-02-01T00:00:00Z", "1970-01-01T00:00:00Z"]);
});

Deno.test("on a list, `$ne` and `$nin` are *and* over its elements", () => {
  check({ $ne: 5 }, "yes", [1, 6], []);
  check({ $ne: 5 }, "no", [1, 5], [5, "x"]);
  check({ $nin: [5, 6] }, "no", [1, 6]);
  check({ $nin: [5, 6] }, "yes", [1, 7]);
});

Deno.test('`["a", 5]` does not satisfy `{"$ne": "b"}`', () =>
  check({ $ne: "b" }, "unknown", ["a", 5]));

Deno.test("`$all` requires every value, a single value being a list of one", () => {
  check({ $all: [5, 6] }, "yes", [6, 1, 5]);
  check({ $all: [5, 6] }, "no", [5], 5, 7, []);
  check({ $all: [5] }, "yes", 5, [5]);
});

Deno.test("each operator is evaluated independently", () =>
  check({ $gt: 5, $lt: 9 }, "yes", [1, 10]));

Deno.test("operands are strings, numbers, booleans; `$gt $gte $lt $lte` take numbers and strings", () => {
  const ofA = (operators: JsonObject) => checkCondition({ a: operators }).length;
  for (const value of ["x", 5, true]) {
    assertEquals([ofA({ $eq: value }), ofA({ $ne: value })], [0, 0]);
  }
  for (const value of [null, [], {}]) {
    assertEquals([ofA({ $eq: value }), ofA({ $ne: value })], [1, 1]);
  }
  for (const operator of ["$gt", "$gte", "$lt", "$lte"]) {
    assertEquals(["x", 5, true].map((value) => ofA({ [operator]: value })), [0, 0, 1]);
  }
});

Deno.test("strings compare by code point", () => {
  check({ $gt: "\uffff" }, "yes", "\u{1f600}");
  check({ $lt: "a" }, "yes", "Z", "");
  check({ $lt: "b" }, "no", "ä");
});

Deno.test("`$in`, `$nin`, `$all` take 1 to 1,000 values of one type", () => {
  const ones = (count: number): JsonValue => Array(count).fill(1);
  for (const operator of ["$in", "$nin", "$all"]) {
    const violations = (list: JsonValue) => checkCondition({ a: { [operator]: list } }).length;
    assertEquals([ones(1), ones(1_000)].map(violations), [0, 0]);
    assertEquals(
      [[], ones(1_001), [1, "1"], [1, true], [null], 1].map(violations),
      Array(6).fill(1),
    );
  }
});

Deno.test("a path follows own keys only; a list or a scalar on the way is absent; no indexes, no empty parts", () => {
  const exists = (path: string, subject: JsonObject) =>
    decide({ [path]: { $exists: true } }, subject) === "yes";
  assertEquals(exists("a.b", { a: { b: 0 } }), true);
  for (const path of ["constructor", "__proto__", "a.toString", "a.length"]) {
    assertEquals([exists(path, { a: "x" }), exists(path, { a: {} })], [false, false], path);
  }
  assertEquals(exists("a.b", { a: [{ b: 1 }] }), false);
  assertEquals(exists("a.0", { a: ["x"] }), false);
  assertEquals(exists("a.0", { a: { 0: "x" } }), true);
  assertEquals(["", ".a", "a.", "a..b"].map((path) => checkCondition({ [path]: 1 }).length), [
    1,
    1,
    1,
    1,
  ]);
});

Deno.test("`$since` holds while `now` is in `[value, value + 30 days)`", () => {
  const at = (now: number) =>
    decide({ a: { $since: "P30D" } }, { a: "1970-01-01T00:00:00.005Z" }, now);
  const end = 30 * 86_400_000 + 5;
  assertEquals([4, 5, end - 1, end].map(at), ["no", "yes", "yes", "no"]);
});

Deno.test("`$since`: the value is an RFC 3339 instant (any other string is unknown), the duration days to seconds", () => {
  check({ $since: "P1D" }, "unknown", "soon", "1970-01-01", "", "1970-01-01T00:00:00");
  const violations = (duration: JsonValue) => checkCondition({ a: { $since: duration } }).length;
  assertEquals(
    ["P1D", "PT1H", "PT1M", "PT1S", "P1DT1H1M1S", "P0D"].map(violations),
    Array(6).fill(0),
  );
  assertEquals(
    ["P1Y", "P1M", "P1W", "PT0.5S", "P", "", 30, "-P1D"].map(violations),
    Array(8).fill(1),
  );
});

Deno.test("refused: an unknown operator, an empty condition, a path over 8 deep, over 4 KiB, over 64 comparisons", () => {
  const isRefused = (condition: JsonObject) => checkCondition(condition).length > 0;
  const comparisons = (count: number): JsonObject => ({ $or: Array(count).fill({ a: 1 }) });
  const bytes = (count: number) => ({ ["x".repeat(count - '{"":1}'.length)]: 1 });
  const invalid: JsonObject[] = [{ a: { $like: "x" } }, {}, { a: {} }];
  assertEquals(invalid.map(isRefused), [true, true, true]);
  assertEquals(["a.b.c.d.e.f.g.h", "a.b.c.d.e.f.g.h.i"].map((path) => isRefused({ [path]: 1 })), [
    false,
    true,
  ]);
  assertEquals([bytes(4_096), bytes(4_097)].map(isRefused), [false, true]);
  assertEquals([comparisons(64), comparisons(65)].map(isRefused), [false, true]);
});

Deno.test("refused: `$and $or $not` nested over 8", () => {
  assertEquals([8, 9].map((levels) => checkCondition(nested(levels)).length), [0, 1]);
});

Deno.test("comparisons are operators and bare values, an `$in` one, `$and $or $not` none", () => {
  const or = (parts: JsonObject[]) => checkCondition({ $or: parts }).length;
  const part = { $not: { $and: [{ a: { $in: [1, 2, 3] } }, { b: 1 }] } };
  assertEquals([or(Array(32).fill(part)), or(Array(33).fill(part))], [0, 1]);
  assertEquals(or(Array(33).fill({ a: { $gt: 1, $lt: 3 } })), 1);
});
