import type { components } from "../../../openapi/schema.d.ts";

/** What has to hold, as the service takes it. */
export type Condition = components["schemas"]["Condition"];

/** Which condition of a badge: on what is known of a shopper, or on the attributes of a product. */
export type ConditionKind = "when" | "match";

/** No field and no operator: the service refuses what holds it. */
export const unfinishedKey = "$unfinished";

/**
 * Whether this is what was typed and is no condition yet. It stands in the place of one, so that it is kept,
 * compared and taken back with the rest of a form, and can be saved by no mistake.
 */
export function isUnfinished(condition: Condition | undefined): boolean {
  return condition !== undefined && Object.hasOwn(condition, unfinishedKey);
}
