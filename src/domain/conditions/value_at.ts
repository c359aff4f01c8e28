import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";

/**
 * The value that a path leads to over own keys of objects; `undefined` where there is none, or `null`. A
 * list or a scalar on the way has no keys.
 */
export function valueAt(subject: JsonObject, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue = subject;
  for (const key of path) {
    if (!isJsonObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key]!;
  }
  return value ?? undefined;
}
