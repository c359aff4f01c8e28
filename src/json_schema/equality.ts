import { isJsonObject, type JsonValue } from "../domain/json.ts";

/** Whether no two values are equal by the rules of JSON Schema. */
export function areUnique(items: readonly JsonValue[]): boolean {
  return new Set(items.map(equalityKey)).size === items.length;
}

/** Returns whether a value equals one of `allowed` by the rules of JSON Schema. */
export function isOneOf(allowed: readonly JsonValue[]): (value: JsonValue) => boolean {
  const keys = new Set(allowed.map(equalityKey));
  return (value) => keys.has(equalityKey(value));
}

/** A string that is the same for equal values only. The order of properties does not matter. */
function equalityKey(value: JsonValue): string {
  return JSON.stringify(sorted(value));
}

/**
 * A value with the properties of its objects sorted, as lists, so that no name has a special
 * meaning.
 */
function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return [0, ...value.map(sorted)];
  if (!isJsonObject(value)) return value;
  return [1, ...Object.keys(value).sort().map((key): JsonValue => [key, sorted(value[key]!)])];
}
