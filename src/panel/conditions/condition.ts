import type { components } from "../../../openapi/schema.d.ts";
import { isObject } from "../forms/json.ts";

/** What has to hold, as the service takes it. */
export type Condition = components["schemas"]["Condition"];

/** No field and no operator, so that the service refuses what holds it. */
const key = "$unfinished";

/**
 * What was typed and is no condition yet, in the place of one: it is kept, compared and taken back with the rest
 * of a form, and can be saved by no mistake.
 */
export function unfinished(typed: unknown): Condition {
  return { [key]: typed };
}

/** Whether a condition is not complete yet. */
export function isUnfinished(condition: Condition | undefined): boolean {
  return condition !== undefined && Object.hasOwn(condition, key);
}

/** What was typed, of a condition that is not complete. */
export function typedSoFar(condition: Condition | undefined): unknown {
  const typed = condition?.[key];
  return isObject(typed) ? typed : undefined;
}
