import { assertEquals } from "@std/assert";
import { compileCondition } from "../../../src/domain/conditions/compile_condition.ts";
import { readCondition } from "../../../src/domain/conditions/read_condition.ts";
import { findWitness, knownContextFields } from "../../../src/domain/findings/satisfiable.ts";
import type { JsonObject, JsonValue } from "../../../src/domain/json.ts";
import { noon } from "../conditions/support.ts";

export const find = (json: JsonObject, now = noon) =>
  findWitness(readCondition(json), { known: knownContextFields, now });

export const checkNever = (...conditions: readonly JsonObject[]) =>
  conditions.forEach((json) => assertEquals(find(json), { kind: "never" }, JSON.stringify(json)));

export const checkUnknown = (...conditions: readonly JsonObject[]) =>
  conditions.forEach((json) => assertEquals(find(json), { kind: "unknown" }, JSON.stringify(json)));

/** Asserts that a witness is found and satisfies the condition. */
export const checkHolds = (...conditions: readonly JsonObject[]) =>
  conditions.forEach((json) => {
    const found = find(json);
    assertEquals(found.kind, "witness", JSON.stringify(json));
    if (found.kind !== "witness") return;
    assertEquals(compileCondition(readCondition(json))(found.subject, noon), true);
  });

/** Asserts the result for the operators of a field, which may be known. */
export const checkValue = (operators: JsonValue, expected: JsonValue, key = "x") => {
  const found = find({ [key]: operators });
  const value = found.kind === "witness"
    ? key.split(".").reduce(
      (value: unknown, step) => new Map(Object.entries(Object(value))).get(step),
      found.subject,
    )
    : found.kind;
  assertEquals(value, expected, JSON.stringify(operators));
};
