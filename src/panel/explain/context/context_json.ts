import { isObject, readJson } from "../../forms/json.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

/** The context in a text; `{}` if the text is empty, `undefined` if it is not a JSON object. */
export function readContext(text: string): JsonObject | undefined {
  if (text.trim() === "") return {};
  const json = readJson(text);
  return json.isRead && isObject(json.value) ? json.value : undefined;
}

/** The value at a path of own properties, as conditions read it. */
export function valueAt(json: unknown, path: readonly string[]): unknown {
  let value = json;
  for (const key of path) {
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

/**
 * Sets the value at a path. `undefined` removes it, and the objects around it that become empty.
 * Everything else stays as it is.
 */
export function withValue(
  json: JsonObject,
  [key = "", ...rest]: readonly string[],
  value: unknown,
): JsonObject {
  const changed = rest.length === 0 ? value : innerWithValue(json[key], rest, value);
  if (changed !== undefined) return { ...json, [key]: changed };
  return Object.fromEntries(Object.entries(json).filter(([other]) => other !== key));
}

function innerWithValue(inner: unknown, path: readonly string[], value: unknown) {
  const changed = withValue(isObject(inner) ? inner : {}, path, value);
  return value === undefined && Object.keys(changed).length === 0 ? undefined : changed;
}
