import { type JsonObject, type JsonValue, setKey } from "../domain/json.ts";
import { applicators } from "./keywords.ts";
import type { HeldNode, SchemaNode } from "./schema_node.ts";

/** How to rebuild a schema. */
interface Rebuilding {
  /** Whether to keep a keyword that holds no subschemas. */
  readonly keeps: (keyword: string) => boolean;
  /** The replacement of a subschema. */
  readonly place: (inner: HeldNode) => JsonValue;
  /** The replacement of the `$ref` target, if there is one. */
  readonly referred: JsonValue | undefined;
}

/**
 * Rebuilds a node's schema with its subschemas replaced. It is valid for the same content if the
 * replacements are. The target of `$ref` becomes an item of `allOf`.
 */
export function rebuild(
  { schema, applied }: SchemaNode,
  { keeps, place, referred }: Rebuilding,
): JsonObject {
  const plain: Record<string, JsonValue> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keeps(keyword)) plain[keyword] = value;
  }
  const lists = new Map<string, JsonValue[]>();
  const maps = new Map<string, Record<string, JsonValue>>();
  for (const held of applied) {
    const { keyword, name } = held;
    const holder = applicators.get(keyword);
    if (holder === "list") entry(lists, keyword, () => []).push(place(held));
    else if (holder === "map") setKey(entry(maps, keyword, () => ({})), name, place(held));
    else plain[keyword] = place(held);
  }
  if (referred !== undefined) entry(lists, "allOf", () => []).push(referred);
  return Object.assign(plain, Object.fromEntries(lists), Object.fromEntries(maps));
}

/** The value of a key, created if it is missing. */
function entry<T>(map: Map<string, T>, key: string, make: () => T): T {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
