import type { JsonObject } from "../json.ts";
import type { Condition } from "./condition.ts";
import { compileCondition } from "./compile_condition.ts";
import { Truth } from "./truth.ts";

/**
 * The smallest part of a condition by which alone it does not hold: what somebody who asks why has to
 * hear. Of several the one that is written first; of a choice, all of it.
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
