import type { JsonObject } from "../json.ts";
import type { Condition } from "./condition.ts";
import { compileCondition } from "./compile_condition.ts";
import { Truth } from "./truth.ts";

/**
 * Returns the smallest part of a condition that by itself keeps it from matching, for explanations.
 * If there are several, the first one; of an *or*, all of it.
 */
export function decisivePart(condition: Condition, subject: JsonObject, now: number): Condition {
  if (condition.kind === "and") {
    const stopping = condition.parts.find((part) => !holds(part, subject, now));
    return stopping === undefined ? condition : decisivePart(stopping, subject, now);
  }
  if (condition.kind === "or" && condition.parts.length === 1) {
    return decisivePart(condition.parts[0]!, subject, now);
  }
  return condition;
}

function holds(part: Condition, subject: JsonObject, now: number): boolean {
  return compileCondition(part)(subject, now) === Truth.yes;
}
