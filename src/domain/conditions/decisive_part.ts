import type { JsonObject } from "../json.ts";
import type { Condition } from "./condition.ts";
import { compileCondition } from "./compile_condition.ts";

/**
 * Returns the smallest part of a condition that by itself keeps it from matching, for explanations.
 * If there are several, the first one; of an *or*, all of it.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { readCondition } from "./read_condition.ts";
 *
 * const condition = readCondition({ price: { $lt: 20 }, brand: "Acme" });
 * const part = decisivePart(condition, { price: 5, brand: "Bolt" }, 0);
 * assertEquals(part.pointer, "/brand");
 * ```
 */
export function decisivePart(condition: Condition, subject: JsonObject, now: number): Condition {
  if (condition.kind === "and") {
    const stopping = condition.parts.find((part) => !compileCondition(part)(subject, now));
    return stopping === undefined ? condition : decisivePart(stopping, subject, now);
  }
  if (condition.kind === "or" && condition.parts.length === 1) {
    return decisivePart(condition.parts[0]!, subject, now);
  }
  return condition;
}
