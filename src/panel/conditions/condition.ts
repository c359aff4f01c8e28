import type { components } from "../../../openapi/schema.d.ts";

/** A condition as the service accepts it. */
export type Condition = components["schemas"]["Condition"];

/** Which condition of a badge: on the shopper's context, or on the product's attributes. */
export type ConditionKind = "when" | "match";

/** Neither a field nor an operator, so the service refuses it. */
export const unfinishedKey = "$unfinished";

/**
 * Whether this is incomplete input in place of a condition. Forms store, compare and discard it
 * like any other value, and the service refuses it, so it cannot be saved by mistake.
 */
export function isUnfinished(condition: Condition | undefined): boolean {
  return condition !== undefined && Object.hasOwn(condition, unfinishedKey);
}
