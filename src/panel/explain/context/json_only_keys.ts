import { isObject } from "../../forms/json.ts";
import type { JsonObject } from "./context_json.ts";
import { fieldsWithoutRow } from "./custom_row.ts";
import { standardFields } from "./standard_fields.ts";

/** The paths in a context that no field shows. They are kept, and visible as JSON. */
export function jsonOnlyKeys(context: JsonObject): string[] {
  return Object.entries(context).flatMap(([key, value]) => {
    if (key === "custom" && isObject(value)) return pathsIn(key, fieldsWithoutRow(value));
    if (isKnown(key) || value === null && isGroup(key)) return [];
    if (!isGroup(key) || !isObject(value)) return [key];
    return pathsIn(key, value).filter((path) => !isKnown(path));
  });
}

function pathsIn(group: string, members: JsonObject): string[] {
  return Object.keys(members).map((key) => `${group}.${key}`);
}

function isKnown(path: string): boolean {
  return standardFields.some((field) => field.path.join(".") === path);
}

function isGroup(key: string): boolean {
  return key === "custom" || standardFields.some(({ path }) => path.length > 1 && path[0] === key);
}
