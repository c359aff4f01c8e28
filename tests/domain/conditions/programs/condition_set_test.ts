import { assertEquals } from "@std/assert";
import {
  comparisonBytes,
  ConditionSet,
  fieldBytes,
  operandBytes,
} from "../../../../src/domain/conditions/programs/condition_set.ts";
import { readCondition } from "../../../../src/domain/conditions/read_condition.ts";
import type { JsonObject } from "../../../../src/domain/json.ts";
import { conditionComparisonsMax } from "../../../../src/domain/limits.ts";
import { noon } from "../support.ts";
import { Watched } from "../watched.ts";

function conditionSet(...conditions: readonly JsonObject[]): ConditionSet {
  const set = new ConditionSet();
  for (const condition of conditions) set.add(readCondition(condition));
  return set;
}

Deno.test("ConditionSet reads a value once for each subject, when it is first needed", () => {
  const set = conditionSet({ a: 1 }, { $not: { a: 1 } }, { a: { $gt: 5 } }, {
    $or: [{ a: { $gt: 5 } }, { a: 1 }],
  });
  const check = (list: readonly number[], ...expected: boolean[]) => {
    const watched = new Watched(list);
    set.begin(watched.subject, noon);
    assertEquals(watched.lookups, 0);
    assertEquals([0, 1, 2, 3].map((number) => set.holds(number)), expected);
    const { walks } = watched;
    for (const number of [0, 1, 2, 3]) set.holds(number);
    assertEquals([watched.lookups, watched.walks], [1, walks]);
  };
  check([1], true, false, false, true);
  check([3], false, true, false, false);
  check([1, 6], true, false, true, true);
});

Deno.test("ConditionSet evaluates no more parts of a condition than it needs to decide", () => {
  const watched = new Watched([1]);
  const set = conditionSet({ b: 1, a: 1 }, { $or: [{ b: 2 }, { a: 1 }] });
  set.begin({ ...watched.subject, b: 2 }, noon);
  const before = watched.walks;
  assertEquals([set.holds(0), set.holds(1)], [false, true]);
  assertEquals(watched.walks, before);
});

Deno.test("ConditionSet.add() numbers conditions from 0, including equal ones", () => {
  const set = new ConditionSet();
  const conditions: JsonObject[] = [{ a: 1 }, { b: 1 }, { a: 1 }];
  assertEquals(conditions.map((it) => set.add(readCondition(it))), [0, 1, 2]);
});

Deno.test("ConditionSet evaluates a condition with more comparisons than all before it", () => {
  const keys = Array.from({ length: conditionComparisonsMax }, (_, nth) => `key${nth}`);
  const subject = Object.fromEntries(keys.map((key) => [key, 1]));
  const set = conditionSet({ key0: 1 }, subject);
  const check = (subject: JsonObject, expected: boolean) => {
    set.begin(subject, noon);
    assertEquals([set.holds(0), set.holds(1)], [true, expected]);
  };
  check(subject, true);
  for (const key of keys.slice(1)) check({ ...subject, [key]: 2 }, false);
});

Deno.test("ConditionSet.steps counts comparisons, elements, and lists of operands with a found value", () => {
  const set = conditionSet(
    { a: { $in: [1, 2, 3, 4, 5] } },
    { a: { $in: [1, 6, 7, 8, 9] } },
    { a: { $eq: 10 } },
    { b: { $all: [1, 2, 3, 4, 5] } },
  );
  const stepsFor = (subject: JsonObject) => {
    const before = set.steps;
    set.begin(subject, noon);
    for (const number of [0, 1, 2, 3]) set.holds(number);
    return set.steps - before;
  };
  const comparisons = 4;
  assertEquals(stepsFor({}), comparisons);
  assertEquals(stepsFor({ a: [0, 0, 0] }), comparisons + 3);
  // A found value takes a step, and one more for 32 lists of which one has it.
  assertEquals(stepsFor({ a: 1 }), comparisons + 1 + 2);
  assertEquals(stepsFor({ a: 2 }), comparisons + 1 + 2);
  assertEquals(stepsFor({ a: [2, 2, 2] }), comparisons + 3 + 2);
  assertEquals(stepsFor({ a: 10 }), comparisons + 1 + 1);
  // A list of which all values are required takes a step per word, if enough values were found.
  assertEquals(stepsFor({ b: [1, 2, 3, 4] }), comparisons + 4);
  assertEquals(stepsFor({ b: [1, 2, 3, 4, 5] }), comparisons + 5 + 1);
});

Deno.test("ConditionSet.memoryBytes counts fields, comparisons, distinct operands, and long lists again", () => {
  const check = (fields: number, comparisons: number, operands: number, ...of: JsonObject[]) => {
    const bytes = fields * fieldBytes + comparisons * comparisonBytes + operands * operandBytes;
    assertEquals(conditionSet(...of).memoryBytes, bytes, JSON.stringify(of));
  };
  check(0, 0, 0);
  check(1, 2, 1, { a: 1 }, { a: 1 });
  check(2, 3, 3, { a: 1, b: { $gt: "x", $lt: "y" } });
  check(1, 1, 10, { a: { $in: [1, 2, 3, 4, 5] } });
  check(1, 2, 15, { a: { $in: [1, 2, 3, 4, 5] } }, { a: { $all: [1, 2, 3, 4, 5, 1] } });
});
