import { valueAtPointer } from "../../forms/json_pointer.ts";
import { isSchema, type JsonSchema, mapSubschemas } from "./json_schema.ts";

/**
 * Replaces every `$ref` with the schema it refers to, so that forms and validators need not support
 * references. The service allows only local references without recursion.
 */
export function plainSchema(root: JsonSchema): JsonSchema {
  const { $defs: _, definitions: __, ...rest } = root;
  const plain = withoutRefs(rest, { root, under: [] });
  return isSchema(plain) ? plain : {};
}

interface Place {
  readonly root: JsonSchema;
  /** The references that led here. */
  readonly under: readonly string[];
}

function withoutRefs(schema: unknown, place: Place): unknown {
  if (!isSchema(schema)) return schema;
  const { $ref, ...own } = mapSubschemas(schema, (inner) => withoutRefs(inner, place));
  if (typeof $ref !== "string") return own;
  // Guards against recursion, which no stored type has.
  if (place.under.includes($ref)) return own;
  const target = withoutRefs(find(place.root, $ref), { ...place, under: [...place.under, $ref] });
  if (!isSchema(target)) return target === false ? false : own;
  const onlyDescribes = Object.keys(own).every((keyword) => annotations.has(keyword));
  if (onlyDescribes) return { ...target, ...own };
  const others = Array.isArray(own.allOf) ? own.allOf : [];
  return { ...own, allOf: [...others, target] };
}

const annotations = new Set(["title", "description", "default", "examples", "deprecated"]);

/** The target of a local reference: a JSON Pointer (`#/$defs/colour`) or an anchor (`#colour`). */
function find(root: JsonSchema, $ref: string): unknown {
  const fragment = decodeURIComponent($ref.slice($ref.indexOf("#") + 1));
  if (fragment !== "" && !fragment.startsWith("/")) return findAnchor(root, fragment);
  return valueAtPointer(root, fragment);
}

function findAnchor(value: unknown, anchor: string): JsonSchema | undefined {
  if (Array.isArray(value)) return firstOf(value, anchor);
  if (!isSchema(value)) return undefined;
  return value.$anchor === anchor ? value : firstOf(Object.values(value), anchor);
}

function firstOf(values: readonly unknown[], anchor: string): JsonSchema | undefined {
  for (const value of values) {
    const found = findAnchor(value, anchor);
    if (found !== undefined) return found;
  }
}
