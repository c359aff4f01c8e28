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
  const result = copyOf(attributes);
  // Most attributes are in no inner object.
  let copies: Copies | undefined;
  for (const [path, value] of patches) {
    if (path.length === 1) setIn(result, path[0]!, value);
    else setAt(result, path, 0, value, copies ??= new Map());
  }
  return result.size === 0 ? undefined : result.object;
}

/** An object that may be modified, with the number of its members. */
interface Copy {
  readonly object: Record<string, JsonValue>;
  size: number;
}

/**
 * The inner objects that were copied so far. They may be modified, so that many attributes of one
 * inner object do not copy it each.
 */
type Copies = Map<JsonValue | undefined, Copy>;

function copyOf(object: JsonValue | undefined): Copy {
  if (!isJsonObject(object)) return { object: {}, size: 0 };
  return { object: { ...object }, size: Object.keys(object).length };
}

/** Sets or removes the value at a path in an object. */
function setAt(
  target: Copy,
  path: readonly string[],
  depth: number,
  value: JsonValue | null,
  copies: Copies,
): void {
  const key = path[depth]!;
  if (depth === path.length - 1) return setIn(target, key, value);
  const inner = Object.hasOwn(target.object, key) ? target.object[key] : undefined;
  if (value === null && !isJsonObject(inner)) return;
  const known = copies.get(inner);
  const copy = known ?? copyOf(inner);
  setAt(copy, path, depth + 1, value, copies);
  if (copy.size === 0) remove(target, key);
  else if (known === undefined) {
    copies.set(copy.object, copy);
    put(target, key, copy.object);
  }
}

function setIn(target: Copy, key: string, value: JsonValue | null): void {
  if (value === null) remove(target, key);
  else put(target, key, value);
}

function put(target: Copy, key: string, value: JsonValue): void {
  if (!Object.hasOwn(target.object, key)) target.size++;
  setKey(target.object, key, value);
}

function remove(target: Copy, key: string): void {
  if (!Object.hasOwn(target.object, key)) return;
  delete target.object[key];
  target.size--;
}
