import { assertEquals } from "@std/assert";
import { compileCondition } from "../../../src/domain/conditions/compile_condition.ts";
import { readCondition } from "../../../src/domain/conditions/read_condition.ts";
import { Truth } from "../../../src/domain/conditions/truth.ts";
import type { JsonObject, JsonValue } from "../../../src/domain/json.ts";

/** Sunday, 1 February 2026, at noon. */
export const noon = Date.parse("2026-02-01T12:00:00Z");

/** Whether a condition matches a subject, certainly does not match it, or neither. */
export function decide(json: JsonObject, subject: JsonObject, now = noon): Truth {
  const part = readCondition(json);
  if (compileCondition(part)(subject, now)) return Truth.yes;
  const isNo = compileCondition({ kind: "not", part, pointer: "" })(subject, now);
  return isNo ? Truth.no : Truth.unknown;
}

/** Values by their expected result. */
export type Table = { readonly [truth in keyof typeof Truth]?: readonly JsonValue[] };

/**
 * Asserts the result of a field's operators for each value of the table: alone, within `$and` and
 * `$or`, and under each form of `$not`.
 */
export function checkTable(operators: JsonValue, table: Table, now = noon): void {
  const { yes = [], no = [], unknown = [] } = table;
  for (const value of yes) checkTruth(operators, { x: value }, Truth.yes, now);
  for (const value of no) checkTruth(operators, { x: value }, Truth.no, now);
  for (const value of unknown) checkTruth(operators, { x: value }, Truth.unknown, now);
}

/** Asserts the result of `{"x": operators}` for one subject, as {@link checkTable} does. */
export function checkTruth(
  operators: JsonValue,
  subject: JsonObject,
  expected: Truth,
  now = noon,
): void {
  const condition = { x: operators };
  const check = (json: JsonObject, truth: number) =>
    assertEquals(
      decide(json, subject, now),
      truth,
      `${JSON.stringify(json)} of ${JSON.stringify(subject)}`,
    );
  check(condition, expected);
  check({ $and: [condition] }, expected);
  check({ $or: [condition] }, expected);
  check({ $not: condition }, 0 - expected);
  check({ $not: { $not: condition } }, expected);
  const isBare = typeof operators !== "object";
  check({ x: { $not: isBare ? { $eq: operators } : operators } }, 0 - expected);
}
