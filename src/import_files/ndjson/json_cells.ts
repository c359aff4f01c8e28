import { isJsonObject, type JsonObject, type JsonValue } from "../../domain/json.ts";
import { attributesDepthMax, bodyDepthMax, importColumnNameMaxChars } from "../../domain/limits.ts";

export interface JsonColumns {
  /** Whether a column of this name is used. */
  isUsed(name: string): boolean;
  /** Called for a member whose name is too long for a column, with the names around it. */
  ignoreLong(name: string): void;
}

/**
 * The members of an object as texts, for mappings that read cells: those of inner objects with
 * their names joined by dots, lists of scalars with `|` between the items. An inner object is a
 * text itself, too, if a column of its name is used. Names that are too long for a column are left
 * out without being joined, because a member with a long name can have very many others in it.
 */
export function* jsonCells(
  value: JsonObject,
  columns: JsonColumns,
  prefix = "",
  depth = 1,
): Generator<readonly [name: string, text: string]> {
  for (const [key, member] of Object.entries(value)) {
    if (prefix.length + key.length > importColumnNameMaxChars) {
      columns.ignoreLong(prefix === "" ? key : prefix);
      continue;
    }
    const name = prefix + key;
    if (isJsonObject(member) && depth < bodyDepthMax) {
      // Deeper ones are left out, so that a row costs no more than some times its length.
      if (depth <= attributesDepthMax && columns.isUsed(name)) yield [name, JSON.stringify(member)];
      yield* jsonCells(member, columns, `${name}.`, depth + 1);
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
