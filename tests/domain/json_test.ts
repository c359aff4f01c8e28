import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import { finished } from "../../src/domain/finished.ts";
import {
  countMembers,
  isJsonObject,
  isLargerThan,
  isWellFormedInSteps,
  jsonBytes,
  jsonDepth,
  type JsonValue,
  mayHaveInfinity,
  mayHaveInfinityInSteps,
  setKey,
  textDepth,
} from "../../src/domain/json.ts";

const jsonValue = fc.jsonValue({ maxDepth: 6 }).map((it): JsonValue =>
  JSON.parse(JSON.stringify(it))
);

const depthOf = (text: string, stopAt: number) => finished(textDepth(text, stopAt));

Deno.test("isJsonObject() is true only for objects", () => {
  const check = (value: unknown, expected: boolean) => assertEquals(isJsonObject(value), expected);
  check({}, true);
  check(JSON.parse('{"__proto__":1}'), true);
  check([], false);
  check(null, false);
  check("{}", false);
  check(0, false);
  check(true, false);
  check(undefined, false);
});

Deno.test("jsonBytes() counts UTF-8 without white space", () => {
  const check = (value: JsonValue, expected: number) => assertEquals(jsonBytes(value), expected);
  check(null, 4);
  check({ a: [1, 2] }, 11);
  check("é", 4);
  check("€", 5);
  check("💶", 6);
  check("\n", 4);
  check("\ud800", 8);
});

Deno.test("isLargerThan() is true only for larger values, and for all that are much larger", () => {
  fc.assert(fc.property(fc.jsonValue(), fc.nat(200), (value, bytes) => {
    const json = JSON.parse(JSON.stringify(value));
    if (isLargerThan(json, bytes)) assert(jsonBytes(json) > bytes);
    else assert(jsonBytes(json) <= 25 * bytes);
  }));
  assert(isLargerThan({ a: [1, "x".repeat(100)] }, 100));
  assert(!isLargerThan({ a: [1, "x".repeat(100)] }, 200));
  // JSON leaves out members without a value.
  assert(!isLargerThan({ a: 1, ["x".repeat(100)]: undefined }, 7));
});

Deno.test("jsonDepth() counts lists and objects; a scalar has depth 0", () => {
  const check = (value: JsonValue, expected: number) => assertEquals(jsonDepth(value), expected);
  check(1, 0);
  check("[[[", 0);
  check(null, 0);
  check([], 1);
  check({}, 1);
  check([[1], 2], 2);
  check({ a: { b: [{}] }, c: 1 }, 4);
});

Deno.test("setKey() sets an own key of any name, and does not touch the prototype", () => {
  for (const key of ["a", "__proto__", "constructor", "toString", "hasOwnProperty", ""]) {
    const target: Record<string, JsonValue> = { first: 1 };
    setKey(target, key, { polluted: true });
    assert(Object.hasOwn(target, key));
    assertEquals(Object.getPrototypeOf(target), Object.prototype);
    assertEquals(Object.keys(target), ["first", key]);
    setKey(target, key, 2);
    assertEquals(target[key], 2);
    delete target[key];
    assertEquals(Object.keys(target), ["first"]);
  }
});

Deno.test("textDepth() counts the brackets outside strings", () => {
  const check = (text: string, expected: number) => assertEquals(depthOf(text, 64), expected);
  check("", 0);
  check("1", 0);
  check("{}", 1);
  check("[]", 1);
  check("[[],[[]]]", 3);
  check('{"a":{"b":[{}]}}', 4);
  check('"[[[["', 0);
  check('{"[{":"]}]}"}', 1);
  check('["a","[",["]"]]', 2);
});

Deno.test("textDepth() recognizes escaped quotes", () => {
  const check = (text: string, expected: number) => assertEquals(depthOf(text, 64), expected);
  check(String.raw`["\"[["]`, 1);
  check(String.raw`["\\",[["]"]]]`, 3);
  check(String.raw`["\\\"[[",[]]`, 2);
  check(String.raw`["\\\\",[]]`, 2);
  check(String.raw`["\u0022[[",1]`, 1);
  check(String.raw`["\"`, 1);
});

Deno.test("passes over a text pause also within a string of escaped quotes, and between quotes", () => {
  const text = `["${'\\"'.repeat(100_000)}",[1]]`;
  assert([...textDepth(text, 64)].length >= 6);
  assert([...countMembers(text, 64)].length >= 6);
  assertEquals([finished(textDepth(text, 64)), finished(countMembers(text, 64)).most], [2, 2]);
  const numbers = `[${"1.5,".repeat(100_000)}1]`;
  assert([...mayHaveInfinityInSteps(numbers)].length >= 12);
  assert(finished(mayHaveInfinityInSteps(`[${"1".repeat(100_000)}]`)));
});

Deno.test("isWellFormedInSteps() finds lone surrogates in texts and keys, and pauses in between", () => {
  const isWellFormed = (value: JsonValue) => finished(isWellFormedInSteps(value));
  const valid: JsonValue[] = ["\ud83d\ude00", [[], {}, null, 1, { "é": ["x"] }]];
  const invalid: JsonValue[] = ["\ud83d", [["\ude00"]], { a: { "\ud800": 1 } }];
  for (const value of valid) {
    assert(isWellFormed(value));
  }
  for (const value of invalid) {
    assert(!isWellFormed(value));
  }
  assert([...isWellFormedInSteps([Array(20_000).fill("x"), { a: 1 }])].length >= 4);
});

Deno.test("textDepth() treats an unterminated string as the rest of the text", () => {
  assertEquals(depthOf('["[[[[', 64), 1);
});

Deno.test("textDepth() stops counting at its bound", () => {
  const check = (stopAt: number, expected: number) =>
    assertEquals(depthOf("[[[[]]]]", stopAt), expected);
  check(1, 1);
  check(3, 3);
  check(4, 4);
  check(5, 4);
  assertEquals(depthOf("[".repeat(1_000_000), 65), 65);
  assertEquals([...textDepth("[1],".repeat(40_000), 64)].length, 4);
});

Deno.test("countMembers() counts the members of the largest object or list, and of all", () => {
  const count = (text: string) => finished(countMembers(text, 64)).most;
  const check = (value: unknown, expected: number) =>
    assertEquals(count(JSON.stringify(value)), expected, JSON.stringify(value));
  check(1, 0);
  check([], 0);
  check(["a,b", '\\",,'], 2);
  check([[1, 2, 3], { a: 1, b: [1, 2, 3, 4] }, {}], 4);
  check({ a: { b: 1, c: 2, d: 3 }, b: [1] }, 3);
  assertEquals(count("[" + "1,".repeat(1_000)), 64);
  assertEquals(finished(countMembers('[{"a":[1,2]},"x,"]', 64)), { most: 2, all: 5 });
  const long = JSON.stringify([Array.from({ length: 63 }, () => "x".repeat(10_000)), [1, 2]]);
  assertEquals(count(long), 63);
  assert([...countMembers(long, 64)].length > 10, "it yields");
});

Deno.test("mayHaveInfinityInSteps() finds such numbers wherever the text is divided", () => {
  const texts = fc.array(
    fc.oneof(
      fc.constantFrom(
        "1e999",
        "-1.5E5",
        "1".repeat(308),
        "1",
        "true",
        '"1e999"',
        String.raw`"\\"1e9"`,
      ),
      fc.nat({ max: 40_000 }).map((length) => `"${"x".repeat(length)}"`),
      fc.nat({ max: 20_000 }).map((length) => `1${",1".repeat(length)}`),
    ),
    { minLength: 1, maxLength: 12 },
  ).map((values) => `[${values.join(",")}]`);
  fc.assert(fc.property(texts, (text) => {
    assertEquals(finished(mayHaveInfinityInSteps(text)), mayHaveInfinity(text));
  }));
  const quoted = JSON.stringify(Array.from({ length: 200 }, () => "x".repeat(1_000)));
  assert([...mayHaveInfinityInSteps(quoted)].length > 4, "it yields");
});

Deno.test("textDepth() agrees with jsonDepth() for all JSON", () => {
  fc.assert(fc.property(jsonValue, fc.nat({ max: 2 }), (value, space) => {
    assertEquals(depthOf(JSON.stringify(value, null, space), 64), jsonDepth(value));
  }));
});
