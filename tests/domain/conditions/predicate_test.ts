import { assertEquals } from "@std/assert";
import { compileCondition } from "../../../src/domain/conditions/compile_condition.ts";
import type { Scalar } from "../../../src/domain/conditions/condition.ts";
import { readCondition } from "../../../src/domain/conditions/read_condition.ts";
import { Truth } from "../../../src/domain/conditions/truth.ts";
import type { JsonObject, JsonValue } from "../../../src/domain/json.ts";
import { checkTable, checkTruth, decide, noon } from "./support.ts";

const { yes, unknown, no } = Truth;

/** The ways to write that something is equal to a value. */
const equal = (to: Scalar): JsonValue[] => [to, { $eq: to }, { $in: [to] }];
const unequal = (to: Scalar): JsonValue[] => [{ $ne: to }, { $nin: [to] }];
const bounded = (by: Scalar): JsonValue[] => [{ $gt: by }, { $gte: by }, { $lt: by }, { $lte: by }];

/** Every operator but `$exists`, with operands of each type that it accepts. */
const comparing: readonly JsonValue[] = [
  ...["a", 5, false].flatMap((it) => [...equal(it), ...unequal(it), { $all: [it] }]),
  ...["a", 5].flatMap(bounded),
  { $since: "P30D" },
];

Deno.test("An absent field, null, or an object is unknown, under every operator but $exists", () => {
  for (const operators of comparing) {
    checkTable(operators, { unknown: [null, {}, { x: "a" }, { 0: 5 }, { $eq: false }] });
    checkTruth(operators, {}, unknown);
    checkTruth(operators, { y: "a", X: 5 }, unknown);
  }
});

Deno.test("A path follows own keys only; a list or a scalar on the way is absent", () => {
  const check = (subject: JsonObject, expected: Truth) => {
    assertEquals(decide({ "x.y.z": 5 }, subject), expected, JSON.stringify(subject));
    const exists = expected === unknown ? no : yes;
    assertEquals(decide({ "x.y.z": { $exists: true } }, subject), exists, JSON.stringify(subject));
  };
  check({ x: { y: { z: 5 } } }, yes);
  check({ x: { y: { z: 6 } } }, no);
  check({ x: { y: { z: [5] } } }, yes);
  check({ x: { y: { z: null } } }, unknown);
  check({ x: { y: {} } }, unknown);
  check({ x: { y: null } }, unknown);
  check({ x: {} }, unknown);
  check({ x: null }, unknown);
  check({}, unknown);
  check({ x: { y: [{ z: 5 }] } }, unknown);
  check({ x: [{ y: { z: 5 } }] }, unknown);
  check({ x: { y: "z" } }, unknown);
  check({ x: 5 }, unknown);
  check({ x: true }, unknown);
  check({ "x.y.z": 5, "x.y": { z: 5 } }, unknown);
});

Deno.test("A path has no indexes, and strings and lists have no length", () => {
  assertEquals(decide({ "x.0": 5 }, { x: [5] }), unknown);
  assertEquals(decide({ "x.0": 5 }, { x: { 0: 5 } }), yes);
  assertEquals(decide({ "x.0": "a" }, { x: "a" }), unknown);
  assertEquals(decide({ "x.length": { $gte: 0 } }, { x: [5] }), unknown);
  assertEquals(decide({ "x.length": { $gte: 0 } }, { x: "abc" }), unknown);
  assertEquals(decide({ "x.length": { $exists: true } }, { x: "abc" }), no);
});

Deno.test("A path follows own keys only, whatever their names", () => {
  for (const key of ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"]) {
    const own: JsonObject = JSON.parse(`{"${key}":5}`);
    const check = (path: string, subject: JsonObject, truth: Truth, exists: Truth) => {
      const condition = (operators: JsonValue): JsonObject =>
        JSON.parse(JSON.stringify({ path: operators }).replace("path", path));
      assertEquals(decide(condition(5), subject), truth, path);
      assertEquals(decide(condition({ $exists: true }), subject), exists, path);
    };
    check(key, {}, unknown, no);
    check(key, own, yes, yes);
    check(`x.${key}`, { x: {} }, unknown, no);
    check(`x.${key}`, { x: own }, yes, yes);
    check(`x.${key}`, { x: [5] }, unknown, no);
    check(`x.${key}`, { x: "5" }, unknown, no);
    check(`${key}.name`, {}, unknown, no);
    check(`${key}.y`, JSON.parse(`{"${key}":{"y":5}}`), yes, yes);
  }
});

Deno.test("$exists is true or false (null counts as absent); 0, an empty string, false and [] are values", () => {
  const values: JsonValue[] = [0, "", false, [], {}, 5, "a", true, [null], [[]], { y: null }];
  checkTable({ $exists: true }, { yes: values, no: [null] });
  checkTable({ $exists: false }, { yes: [null], no: values });
  checkTruth({ $exists: true }, {}, no);
  checkTruth({ $exists: false }, {}, yes);
});

Deno.test("$eq, a bare value and $in of one value match an equal value, or a list with an equal element", () => {
  for (const operand of equal("a")) {
    checkTable(operand, {
      yes: ["a", ["a"], ["b", "a"], ["a", 5], [5, "a"], [null, "a"], [["b"], "a"]],
      no: ["b", "", "A", "a ", [], ["b"], ["b", "c"]],
      unknown: [5, true, ["b", 5], [5], [null], [["a"]], [{ a: "a" }], ["b", ["a"]], ["b", {}]],
    });
  }
  for (const operand of equal(5)) {
    checkTable(operand, {
      yes: [5, [5], [6, 5], ["5", 5]],
      no: [6, 0, -5, 5.000001, [], [6, 7]],
      unknown: ["5", true, ["5"], [6, "5"], [[5]]],
    });
  }
  for (const operand of equal(false)) {
    checkTable(operand, {
      yes: [false, [false], [true, false], [0, false]],
      no: [true, [], [true]],
      unknown: [0, "", "false", [0], [true, 0], [null], [{}], {}],
    });
  }
  checkTable(0, { yes: [0, -0] });
  checkTable("", { yes: [""], no: ["a", []], unknown: [0, false] });
});

Deno.test("$ne and $nin of one value match a different value, or a list in which every element differs", () => {
  for (const operand of unequal("b")) {
    checkTable(operand, {
      yes: ["a", "", [], ["a"], ["a", "c"]],
      no: ["b", ["b"], ["a", "b"], ["b", 5], [5, "b"], [null, "b"], [["a"], "b"]],
      unknown: [5, true, ["a", 5], [5], [null], ["a", null], [["b"]], ["a", ["b"]], [{}]],
    });
  }
  for (const operand of unequal(5)) {
    checkTable(operand, { yes: [6, [], [6]], no: [5, [6, 5]], unknown: ["5", [6, "5"]] });
  }
  for (const operand of unequal(true)) {
    checkTable(operand, { yes: [false, []], no: [true, [true]], unknown: [0, "", [0], {}] });
  }
});

Deno.test("$in matches any of the values, $nin none of them", () => {
  const [one, none, neither]: JsonValue[][] = [
    [1, 2, [1], [3, 2], ["1", 2], [1, 2]],
    [3, [], [3], [3, 4]],
    ["1", [3, "1"], [[1]], [null]],
  ];
  checkTable({ $in: [1, 2] }, { yes: one, no: none, unknown: neither });
  checkTable({ $nin: [1, 2] }, { yes: none, no: one, unknown: neither });
});

Deno.test("$all requires every value, and treats a single value as a list of one", () => {
  checkTable({ $all: ["a", "b"] }, {
    yes: [["a", "b"], ["b", "c", "a"], ["a", 5, "b"]],
    no: ["a", "b", "c", [], ["a"], ["a", "c"], ["c"], ["b", "b"]],
    unknown: [5, ["a", 5], [5], ["a", null], ["a", ["b"]], [["a", "b"]], [{}], {}],
  });
  checkTable({ $all: ["a"] }, { yes: ["a", ["a"], [5, "a"]], no: ["b", [], ["b"]], unknown: [5] });
  checkTable({ $all: ["a", "a"] }, { yes: ["a", ["a"]], no: ["b"] });
  checkTable({ $all: [1, 2] }, { yes: [[1, 2]], no: [1, [2, 3]], unknown: ["1", [1, "2"]] });
  checkTable({ $all: [true, false] }, { yes: [[false, true]], no: [true, [false]], unknown: [0] });
});

Deno.test("$gt, $gte, $lt and $lte compare numbers as numbers; in a list, any element may match", () => {
  checkTable({ $gt: 5 }, {
    yes: [6, 5.0001, 10, 1e308, [6], [1, 6], ["a", 6]],
    no: [5, 4, -6, [], [5], [1, 5]],
    unknown: ["6", true, [5, "6"], ["6"], [[6]], [null]],
  });
  checkTable({ $gte: 5 }, { yes: [5, 6, [5]], no: [4.9999, [], [4]], unknown: ["5", [4, "5"]] });
  checkTable({ $lt: 5 }, { yes: [4, -10, [9, 4]], no: [5, 6, [], [5]], unknown: ["4", [6, "4"]] });
  checkTable({ $lte: 5 }, { yes: [5, 4, [5]], no: [5.0001, [], [6]], unknown: ["5", false] });
  checkTable({ $lt: -1e308 }, { yes: [-1.7e308], no: [1.7e308, -1e308, 0] });
  checkTable({ $gt: 0 }, { yes: [5e-324], no: [0, -0, -5e-324] });
});

Deno.test("$gt, $gte, $lt and $lte compare strings; in a list, any element may match", () => {
  checkTable({ $gt: "b" }, {
    yes: ["c", "ba", "b\u0000", ["c"], ["a", "c"], [5, "c"]],
    no: ["b", "a", "", "B", "aa", [], ["b"], ["a", "b"]],
    unknown: [6, true, ["a", 6], [6], [["c"]]],
  });
  checkTable({ $gte: "b" }, { yes: ["b", "c", ["b"]], no: ["a", "", []], unknown: [5] });
  checkTable({ $lt: "b" }, { yes: ["a", "", "aa", "B", ["a"]], no: ["b", "ba", []], unknown: [5] });
  checkTable({ $lte: "b" }, { yes: ["b", "a", ["b"]], no: ["c", "ba", []], unknown: [5] });
  checkTable({ $lt: "10" }, { yes: ["1", "09"], no: ["9", "10"], unknown: [9] });
  checkTable({ $gte: "" }, { yes: ["", "a"], no: [[]] });
  checkTable({ $lt: "" }, { no: ["", "a", []] });
});

Deno.test("Each operator is evaluated independently, so different elements of a list may match", () => {
  checkTable({ $gt: 10, $lt: 5 }, { yes: [[11, 4]], no: [11, 4, 7, [11], []], unknown: ["a"] });
  checkTable({ $eq: 1, $ne: 2 }, { yes: [1, [1, 3]], no: [2, 3, [1, 2], []], unknown: ["1"] });
  checkTable({ $eq: 1, $lt: "b" }, { yes: [[1, "a"]], no: [[]], unknown: [1, "a", [1, 2]] });
});

Deno.test("Several operators of a field mean $and", () => {
  checkTable({ $gte: 2, $lte: 4, $ne: 3 }, { yes: [2, 4], no: [1, 3, 5], unknown: ["3"] });
  checkTable({ $exists: true, $eq: 5 }, { yes: [5], no: [6, null], unknown: ["5"] });
  checkTable({ $exists: false, $eq: 5 }, { no: [5, 6, "5"], unknown: [null] });
});

Deno.test("$not wraps the operators of a field", () => {
  checkTable({ $not: { $gte: 2, $lte: 4 } }, { yes: [1, 5], no: [2, 3, 4], unknown: ["3", null] });
  checkTable({ $not: { $exists: true, $eq: 5 } }, { yes: [6, null], no: [5], unknown: ["5"] });
  checkTable({ $gt: 1, $not: { $gt: 4 } }, { yes: [2, 4], no: [1, 5], unknown: ["2"] });
  checkTable({ $not: { $not: { $not: { $eq: 5 } } } }, { yes: [6], no: [5], unknown: ["5"] });
  checkTable({ $not: { $eq: "a" } }, { yes: ["b", [], ["b"]], no: ["a"], unknown: [["b", 5]] });
});

Deno.test("Several fields mean $and; $and, $or and $not are Kleene's", () => {
  const [holds, fails, silent]: [JsonObject, JsonObject, JsonObject] = [{ a: 1 }, { a: 2 }, {
    b: 1,
  }];
  const check = (condition: JsonObject, expected: Truth) =>
    assertEquals(decide(condition, { a: 1 }), expected, JSON.stringify(condition));
  check({ a: 1, b: 1 }, unknown);
  check({ a: 2, b: 1 }, no);
  check({ b: 1, a: 1, c: { $exists: false } }, unknown);
  check({ $and: [holds, holds] }, yes);
  check({ $and: [holds, silent] }, unknown);
  check({ $and: [silent, fails] }, no);
  check({ $and: [silent, silent] }, unknown);
  check({ $or: [fails, holds] }, yes);
  check({ $or: [silent, holds] }, yes);
  check({ $or: [silent, fails] }, unknown);
  check({ $or: [fails, fails] }, no);
  check({ $not: fails }, yes);
  check({ $not: holds }, no);
  check({ $not: silent }, unknown);
  check({ a: 1, $or: [fails, silent] }, unknown);
  check({ a: 1, $or: [fails, holds], $not: fails }, yes);
  check({ a: 1, $or: [holds], $not: holds }, no);
});

Deno.test("A members-only badge does not leak to a guest who sends {}", () => {
  for (const operators of comparing) {
    const conditions: JsonObject[] = [{ x: operators }, { "x.y": operators }];
    for (const condition of conditions) {
      assertEquals(decide(condition, {}), unknown);
      assertEquals(decide({ $not: condition }, {}), unknown);
      assertEquals(decide({ $or: [condition, { $not: condition }] }, {}), unknown);
    }
  }
});

Deno.test("compileCondition() returns a predicate that keeps no state between subjects", () => {
  const check = (operators: JsonValue, met: JsonValue) => {
    const matches = compileCondition(readCondition({ x: operators }));
    for (const [x, expected] of [[met, true], [[], false], [met, true]] as const) {
      assertEquals(matches({ x }, noon), expected, JSON.stringify([operators, x]));
    }
    assertEquals(matches({}, noon), false);
  };
  check({ $in: [1, 2] }, 1);
  check({ $all: ["a", "b", "c", "d", "e"] }, ["a", "b", "c", "d", "e"]);
  check({ $gt: 5 }, 6);
  check({ $lt: 5 }, 4);
  check({ $gt: "b" }, "c");
  check({ $lt: "b" }, "a");
  check({ $since: "P1D" }, "2026-02-01T11:00:00Z");
  check({ $past: true }, "2026-02-01T11:00:00Z");
  check({ $past: false }, "2026-02-01T13:00:00Z");
});
