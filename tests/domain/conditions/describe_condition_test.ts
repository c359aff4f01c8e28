import { assertEquals } from "@std/assert";
import { readCondition } from "../../../src/domain/conditions/read_condition.ts";
import { describeCondition } from "../../../src/domain/conditions/describe_condition.ts";
import { describePath, describeValue } from "../../../src/domain/conditions/describe_value.ts";
import type { JsonObject, JsonValue } from "../../../src/domain/json.ts";

const check = (condition: JsonObject, words: string) =>
  assertEquals(describeCondition(readCondition(condition)), words);

Deno.test("describeCondition() describes every operator", () => {
  check({ a: 1 }, "`a` equal to 1");
  check({ a: { $ne: "x" } }, "`a` other than x");
  check({ a: { $gt: 1 } }, "`a` over 1");
  check({ a: { $gte: 1 } }, "`a` of at least 1");
  check({ a: { $lt: 1 } }, "`a` under 1");
  check({ a: { $lte: 1 } }, "`a` of at most 1");
  check({ a: { $in: [1, 2] } }, "`a` in 1, 2");
  check({ a: { $nin: [1, 2] } }, "`a` not in 1, 2");
  check({ a: { $all: [1, 2] } }, "`a` with all of 1, 2");
  check({ a: { $since: "P30D" } }, "`a` less than P30D ago");
  check({ a: { $lt: { $field: "b.c" } } }, "`a` under `b.c`");
  check({ a: { $past: true } }, "`a` in the past");
  check({ a: { $past: false } }, "`a` still to come");
  check({ a: { $exists: true } }, "`a` present");
  check({ a: { $exists: false } }, "`a` absent");
});

Deno.test("describeCondition() brackets only a join within another join", () => {
  check({ "a.b": 1, c: 2 }, "`a.b` equal to 1 and `c` equal to 2");
  check({ $or: [{ a: 1 }, { b: 2 }] }, "`a` equal to 1 or `b` equal to 2");
  check(
    { $or: [{ a: 1, b: 2 }, { c: 3 }] },
    "(`a` equal to 1 and `b` equal to 2) or `c` equal to 3",
  );
  check(
    { a: 1, $or: [{ b: 2 }, { c: 3 }] },
    "`a` equal to 1 and (`b` equal to 2 or `c` equal to 3)",
  );
  check({ $not: { a: 1 } }, "not (`a` equal to 1)");
  check(
    { $or: [{ $not: { a: 1, b: 2 } }, { c: 3 }] },
    [
      "not (`a` equal to 1 and `b` equal to 2)",
      "`c` equal to 3",
    ].join(" or "),
  );
});

Deno.test("describeCondition() truncates after 400 characters, never within a character", () => {
  const of = (length: number) => `\`${"💶".repeat(length)}\` present`;
  check({ ["💶".repeat(390)]: { $exists: true } }, of(390));
  check({ ["💶".repeat(391)]: { $exists: true } }, `${of(391).slice(0, -1)}…`);
});

Deno.test("describePath() returns a path as written, truncated after 80 characters", () => {
  assertEquals(describePath(["a", "b"]), "`a.b`");
  assertEquals(describePath(["💶".repeat(80)]), `\`${"💶".repeat(80)}\``);
  assertEquals(describePath(["💶".repeat(80), "b"]), `\`${"💶".repeat(80)}…\``);
});

Deno.test("describeValue() returns strings unquoted, lists by their elements, and other values as JSON", () => {
  const check = (value: JsonValue, words: string) => assertEquals(describeValue(value), words);
  check("GBP", "GBP");
  check("", '""');
  check(1.5, "1.5");
  check(true, "true");
  check(null, "null");
  check({ a: [1] }, '{"a":[1]}');
  check([], "an empty list");
  check(["a", 1, ["b", ""]], 'a, 1, b, ""');
});

Deno.test("describeValue() truncates a value after 80 characters and a list after 10 values", () => {
  const numbers = Array.from({ length: 12 }, (_, number) => number);
  assertEquals(describeValue("💶".repeat(80)), "💶".repeat(80));
  assertEquals(describeValue("💶".repeat(81)), `${"💶".repeat(80)}…`);
  assertEquals(describeValue({ a: "x".repeat(80) }), `{"a":"${"x".repeat(74)}…`);
  assertEquals(describeValue(numbers.slice(0, 10)), "0, 1, 2, 3, 4, 5, 6, 7, 8, 9");
  assertEquals(describeValue(numbers), "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, and 2 more");
});
