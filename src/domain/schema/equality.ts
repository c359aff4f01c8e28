import { isJsonObject, type JsonValue } from "../json.ts";

/** Whether no two values are equal as JSON Schema has it. */
export function areUnique(items: readonly JsonValue[]): boolean {
  return new Set(items.map(equalityKey)).size === items.length;
}

/** Whether a value equals one of these as JSON Schema has it. */
export function isOneOf(allowed: readonly JsonValue[]): (value: JsonValue) => boolean {
  const keys = new Set(allowed.map(equalityKey));
  return (value) => keys.has(equalityKey(value));
}

/** The same text for equal values and no others: the order of members does not count. */
function equalityKey(value: JsonValue): string {
  return JSON.stringify(sorted(value));
}

/** A value with the members of its objects in one order, as lists: no name can then mean anything. */
function sorted(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return [0, ...value.map(sorted)];
  if (!isJsonObject(value)) return value;
  return [1, ...Object.keys(value).sort().map((key): JsonValue => [key, sorted(value[key]!)])];
}
