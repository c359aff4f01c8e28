import type { JsonObject } from "../../../../src/domain/json.ts";

/**
 * A condition twice: as the service gets it, and as it is meant. The bench's conditions are put
 * together from pairs, so that what it expects owes nothing to the way in which the service reads
 * conditions.
 *
 * Nothing here is ever unknown: whoever the bench asks about has all the fields that a condition
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

/** Conditions on different fields written as one object, as merchants write most of them. */
export function fields<T>(...parts: Condition<T>[]): Condition<T> {
  const json = Object.assign({}, ...parts.map((part) => part.json));
  if (Object.keys(json).length !== parts.length) {
    throw new Error(`Cannot join conditions that share a field: ${JSON.stringify(json)}`);
  }
  return { json, holds: (subject) => parts.every((part) => part.holds(subject)) };
}
