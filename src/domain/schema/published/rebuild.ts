import { type JsonObject, type JsonValue, setKey } from "../../json.ts";
import { applicators } from "../keywords.ts";
import type { HeldNode, SchemaNode } from "../node.ts";

/** What a schema is made into. */
interface Rebuilding {
  /** Whether a keyword that holds no subschemas stays as it is. */
  readonly keeps: (keyword: string) => boolean;
  /** What stands in the place of a subschema. */
  readonly place: (inner: HeldNode) => JsonValue;
  /** What stands for the schema that `$ref` refers to, if there is one. */
  readonly referred: JsonValue | undefined;
}

/**
 * The schema of a node with what it holds replaced. It is valid for the same content where the parts
 * are: what `$ref` refers to becomes a part of `allOf`.
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

/** The value of a key, made if it is not there. */
function entry<T>(map: Map<string, T>, key: string, make: () => T): T {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
