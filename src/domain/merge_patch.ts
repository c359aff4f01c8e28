import { isJsonObject, type JsonValue, setKey } from "./json.ts";

/**
 * Applies a JSON merge patch (RFC 7396, section 2) to `target`, and returns the result. Changes
 * neither argument.
 */
export function mergePatch(target: JsonValue, patch: JsonValue): JsonValue {
  if (!isJsonObject(patch)) return patch;
  const merged: Record<string, JsonValue> = {};
  if (isJsonObject(target)) {
    for (const [key, value] of Object.entries(target)) setKey(merged, key, value);
  }
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else setKey(merged, key, mergePatch(Object.hasOwn(merged, key) ? merged[key]! : null, value));
  }
  return merged;
}
