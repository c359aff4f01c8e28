import { assertEquals, assertThrows } from "@std/assert";
import { compileCondition } from "../../../src/domain/conditions/compile_condition.ts";
import { checkCondition, readCondition } from "../../../src/domain/conditions/read_condition.ts";
import { DomainError } from "../../../src/domain/errors.ts";
import type { JsonObject } from "../../../src/domain/json.ts";
import { noon } from "./support.ts";

/**
 * Asserts that a condition has violations at exactly these places; `[pointer, detail]` also checks
 * the message.
 */
export function checkRefused(
  json: JsonObject,
  ...expected: readonly (string | readonly [string, string])[]
): void {
  const violations = checkCondition(json).map((violation) => ({ pointer: "", ...violation }));
  const message = JSON.stringify(json).slice(0, 200);
  const found = violations.map(({ pointer, detail }, at) =>
    typeof expected[at] === "object" ? [pointer, detail] : pointer
  );
  assertEquals<unknown>(found, [...expected], message);
  const error = assertThrows(() => readCondition(json), DomainError);
  assertEquals([error.code, error.violations], ["invalid_request", checkCondition(json)], message);
}

/** Asserts that a condition is accepted and can be evaluated. */
export function checkAccepted(json: JsonObject): void {
  assertEquals(checkCondition(json), [], JSON.stringify(json).slice(0, 200));
  assertEquals(typeof compileCondition(readCondition(json))({}, noon), "boolean");
}
