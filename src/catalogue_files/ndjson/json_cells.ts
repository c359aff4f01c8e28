import { isJsonObject, type JsonObject, type JsonValue } from "../../domain/json.ts";
import { attributesDepthMax, bodyDepthMax } from "../../domain/limits.ts";

/**
 * The members of an object as texts, for mappings that read cells: those of inner objects with
 * their names joined by dots, lists of scalars with `|` between the items. An inner object is a
 * text itself, too, if `isUsed` says so of its name.
 */
export function* jsonCells(
  value: JsonObject,
  isUsed: (name: string) => boolean,
  prefix = "",
  depth = 1,
): Generator<readonly [name: string, text: string]> {
  for (const [key, member] of Object.entries(value)) {
    const name = prefix + key;
    if (isJsonObject(member) && depth < bodyDepthMax) {
      // Deeper ones are left out, so that a row costs no more than some times its length.
      if (depth <= attributesDepthMax && isUsed(name)) yield [name, JSON.stringify(member)];
      yield* jsonCells(member, isUsed, `${name}.`, depth + 1);
    } else yield [name, textOf(member)];
  }
}

function textOf(value: JsonValue): string {
  if (value === null) return "";
  if (typeof value !== "object") return String(value);
  return isList(value) && value.every((item) => typeof item !== "object" || item === null)
    ? value.map((item) => item === null ? "" : String(item)).join("|")
    : JSON.stringify(value);
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
