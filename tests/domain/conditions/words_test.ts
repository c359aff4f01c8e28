import { assertEquals } from "@std/assert";
import { readCondition } from "../../../src/domain/conditions/read_condition.ts";
import { conditionWords, pathWords, valueWords } from "../../../src/domain/conditions/words.ts";
import type { JsonObject, JsonValue } from "../../../src/domain/json.ts";

const tells = (condition: JsonObject, words: string) =>
  assertEquals(conditionWords(readCondition(condition)), words);

Deno.test("conditionWords() has words for every operator", () => {
  tells({ a: 1 }, "`a` equal to 1");
  tells({ a: { $ne: "x" } }, "`a` other than x");
  tells({ a: { $gt: 1 } }, "`a` over 1");
  tells({ a: { $gte: 1 } }, "`a` of at least 1");
  tells({ a: { $lt: 1 } }, "`a` under 1");
  tells({ a: { $lte: 1 } }, "`a` of at most 1");
  tells({ a: { $in: [1, 2] } }, "`a` in 1, 2");
  tells({ a: { $nin: [1, 2] } }, "`a` not in 1, 2");
  tells({ a: { $all: [1, 2] } }, "`a` with all of 1, 2");
  tells({ a: { $since: "P30D" } }, "`a` less than P30D ago");
  tells({ a: { $exists: true } }, "`a` present");
  tells({ a: { $exists: false } }, "`a` absent");
});

Deno.test("conditionWords() brackets what is joined within another join, and nothing else", () => {
  tells({ "a.b": 1, c: 2 }, "`a.b` equal to 1 and `c` equal to 2");
  tells({ $or: [{ a: 1 }, { b: 2 }] }, "`a` equal to 1 or `b` equal to 2");
  tells(
    { $or: [{ a: 1, b: 2 }, { c: 3 }] },
    "(`a` equal to 1 and `b` equal to 2) or `c` equal to 3",
  );
  tells(
    { a: 1, $or: [{ b: 2 }, { c: 3 }] },
    "`a` equal to 1 and (`b` equal to 2 or `c` equal to 3)",
  );
  tells({ $not: { a: 1 } }, "not (`a` equal to 1)");
  tells(
    { $or: [{ $not: { a: 1, b: 2 } }, { c: 3 }] },
    [
      "not (`a` equal to 1 and `b` equal to 2)",
      "`c` equal to 3",
    ].join(" or "),
  );
});

Deno.test("conditionWords() cuts after 400 characters, and never through one", () => {
  const of = (length: number) => `\`${"💶".repeat(length)}\` present`;
  tells({ ["💶".repeat(390)]: { $exists: true } }, of(390));
  tells({ ["💶".repeat(391)]: { $exists: true } }, `${of(391).slice(0, -1)}…`);
});

Deno.test("pathWords() tells a path as it is written, and cuts it after 80 characters", () => {
  assertEquals(pathWords(["a", "b"]), "`a.b`");
  assertEquals(pathWords(["💶".repeat(80)]), `\`${"💶".repeat(80)}\``);
  assertEquals(pathWords(["💶".repeat(80), "b"]), `\`${"💶".repeat(80)}…\``);
});

Deno.test("valueWords() tells texts as they are, lists by their elements, and the rest as JSON", () => {
  const check = (value: JsonValue, words: string) => assertEquals(valueWords(value), words);
  check("GBP", "GBP");
  check("", '""');
  check(1.5, "1.5");
  check(true, "true");
  check(null, "null");
  check({ a: [1] }, '{"a":[1]}');
  check([], "an empty list");
  check(["a", 1, ["b", ""]], 'a, 1, b, ""');
});

Deno.test("valueWords() cuts a value after 80 characters and a list after 10 values", () => {
  const numbers = Array.from({ length: 12 }, (_, number) => number);
  assertEquals(valueWords("💶".repeat(80)), "💶".repeat(80));
  assertEquals(valueWords("💶".repeat(81)), `${"💶".repeat(80)}…`);
  assertEquals(valueWords({ a: "x".repeat(80) }), `{"a":"${"x".repeat(74)}…`);
  assertEquals(valueWords(numbers.slice(0, 10)), "0, 1, 2, 3, 4, 5, 6, 7, 8, 9");
  assertEquals(valueWords(numbers), "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, and 2 more");
});
