import { assertEquals } from "@std/assert";
import { ConditionSet } from "../../../../src/domain/conditions/programs/condition_set.ts";
import { Field } from "../../../../src/domain/conditions/fields/field.ts";
import type { JsonObject, JsonValue } from "../../../../src/domain/json.ts";
import { Truth } from "../../../../src/domain/conditions/truth.ts";

Deno.test("Field.some() is for operators of their own: it tests each element of a type, at the time of the query", () => {
  const field = new Field();
  const endsInX = field.some("string", (text) => text.endsWith("x"));
  const shouldStop = field.some("number", (number, now) => number > now);
  const truthsOf = (value: JsonValue | undefined, now: number) => {
    field.look(value, now);
    return [field.truthOf(endsInX), field.truthOf(shouldStop)];
  };
  const { yes, no, unknown } = Truth;
  assertEquals(truthsOf("ax", 0), [yes, unknown]);
  assertEquals(truthsOf(["a", "bx", "c"], 0), [yes, unknown]);
  assertEquals(truthsOf(["a", "b"], 0), [no, unknown]);
  assertEquals(truthsOf([1, 7], 5), [unknown, yes]);
  assertEquals(truthsOf([1, 7], 7), [unknown, no]);
  assertEquals(truthsOf(["a", 7], 5), [unknown, yes]);
  assertEquals(truthsOf(["a", 3], 5), [unknown, unknown]);
  assertEquals(truthsOf([], 0), [no, no]);
  assertEquals(truthsOf(undefined, 0), [unknown, unknown]);
});

Deno.test("ConditionSet evaluates an operator that uses Field.some()", () => {
  const set = new ConditionSet();
  const number = set.add({
    ...{ kind: "compare", path: ["a"], pointer: "/a", operator: "$eq", operand: "x" },
    isNegated: false,
    requirement: {
      key: ["ends in", "x"],
      tests: [],
      compile: (field) => field.some("string", (text) => text.endsWith("x")),
    },
  });
  const check = (subject: JsonObject, expected: boolean) => {
    set.begin(subject, 0);
    assertEquals(set.holds(number), expected, JSON.stringify(subject));
  };
  check({ a: "ax" }, true);
  check({ a: ["b", "cx"] }, true);
  check({ a: "b" }, false);
  check({}, false);
});
