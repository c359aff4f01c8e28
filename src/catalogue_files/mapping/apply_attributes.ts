import { isJsonObject, type JsonObject, type JsonValue, setKey } from "../../domain/json.ts";
import type { AttributePatch } from "../file_rows.ts";

/**
 * Applies the patches of a row to attributes, which are not modified. `null` removes a value, and
 * the objects around it that become empty. Returns `undefined` if no attribute is left.
 */
export function applyAttributes(
  attributes: JsonObject | undefined,
  patches: readonly AttributePatch[],
): JsonObject | undefined {
  const result: Record<string, JsonValue> = { ...attributes };
  for (const [path, value] of patches) setAt(result, path, 0, value);
  return Object.keys(result).length === 0 ? undefined : result;
}

/** Sets or removes the value at a path in an object, which may be modified. */
function setAt(
  target: Record<string, JsonValue>,
  path: readonly string[],
  depth: number,
  value: JsonValue | null,
): void {
  const key = path[depth]!;
  if (depth === path.length - 1) {
    if (value === null) delete target[key];
    else setKey(target, key, value);
    return;
  }
  const inner = Object.hasOwn(target, key) ? target[key] : undefined;
  if (value === null && !isJsonObject(inner)) return;
  const copy: Record<string, JsonValue> = isJsonObject(inner) ? { ...inner } : {};
  setAt(copy, path, depth + 1, value);
  if (Object.keys(copy).length === 0) delete target[key];
  else setKey(target, key, copy);
}
