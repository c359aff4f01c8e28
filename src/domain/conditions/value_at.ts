import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";

/**
 * The value at a path over own keys of objects; `undefined` if it is missing or `null`. Lists and
 * scalars on the path have no keys.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(valueAt({ a: { b: 1 } }, ["a", "b"]), 1);
 * assertEquals(valueAt({ a: null }, ["a"]), undefined);
 * ```
 */
export function valueAt(subject: JsonObject, path: readonly string[]): JsonValue | undefined {
  let value: JsonValue = subject;
  for (const key of path) {
    if (!isJsonObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key]!;
  }
  return value ?? undefined;
}
