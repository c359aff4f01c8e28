import type { JsonObject } from "../../../../src/domain/json.ts";

/**
 * A condition twice: as sent to the service, and as a function. The bench's conditions are composed
 * of such pairs, so that its expectations do not depend on how the service reads conditions.
 *
 * No result is ever unknown: the bench's contexts and attributes have all fields that a condition
 * names.
 */
export interface Condition<T> {
  json: JsonObject;
  holds(subject: T): boolean;
}

export function allOf<T>(...parts: Condition<T>[]): Condition<T> {
  return {
    json: { $and: parts.map(({ json }) => json) },
    holds: (subject) => parts.every((part) => part.holds(subject)),
  };
}

export function anyOf<T>(...parts: Condition<T>[]): Condition<T> {
  return {
    json: { $or: parts.map(({ json }) => json) },
    holds: (subject) => parts.some((part) => part.holds(subject)),
  };
}

export function not<T>(part: Condition<T>): Condition<T> {
  return { json: { $not: part.json }, holds: (subject) => !part.holds(subject) };
}

/** Conditions on different fields as one object, which is how merchants write most of them. */
export function fields<T>(...parts: Condition<T>[]): Condition<T> {
  const json = Object.assign({}, ...parts.map((part) => part.json));
  if (Object.keys(json).length !== parts.length) {
    throw new Error(`Cannot join conditions that share a field: ${JSON.stringify(json)}`);
  }
  return { json, holds: (subject) => parts.every((part) => part.holds(subject)) };
}
