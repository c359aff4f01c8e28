import { assertEquals } from "@std/assert";
import { Field } from "../../../src/domain/conditions/field.ts";
import type { JsonValue } from "../../../src/domain/json.ts";
import { Truth } from "../../../src/domain/conditions/truth.ts";

Deno.test("Field.some() is for operators of their own: it tests each element of a type, at the time of the query", () => {
  const field = new Field();
  const endsInX = field.some("string", (text) => text.endsWith("x"));
  const isOver = field.some("number", (number, now) => number > now);
  const truthsOf = (value: JsonValue | undefined, now: number) => {
    field.look(value, now);
    return [field.truthOf(endsInX), field.truthOf(isOver)];
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
