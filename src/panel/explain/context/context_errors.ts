import { contextFields } from "../../../domain/context_fields.ts";
import type { Context } from "../../data/explain.ts";
import type { MessageKey } from "../../i18n/en.ts";
import { isObject } from "../../forms/json.ts";
import { memberPointer } from "../../forms/json_pointer.ts";
import { type JsonObject, valueAt } from "./context_json.ts";
import { errorOfType, fits, standardFields } from "./standard_fields.ts";

/** The standard objects of a context, which contain fields. */
const groups = contextFields.filter(({ type }) => type === "object").map(({ path }) => path);

/**
 * The errors of a context, by JSON Pointer into the request; `undefined` stands for text that is
 * not a JSON object.
 */
export function contextErrors(context: JsonObject | undefined): Record<string, MessageKey> {
  if (context === undefined) return { "/context": "explain.notObject" };
  const errors: Record<string, MessageKey> = {};
  for (const group of groups) {
    if (!isObject(context[group] ?? {})) errors[`/context/${group}`] = "explain.groupNotObject";
  }
  for (const field of standardFields) {
    const isInvalid = !fits(field, valueAt(context, field.path));
    if (isInvalid) errors[contextPointer(field.path)] = errorOfType[field.type];
  }
  return errors;
}

/** The JSON Pointer of a context field in the request. */
export function contextPointer(path: readonly string[]): string {
  return path.reduce(memberPointer, "/context");
}

/** Whether the service accepts the value as a context. */
export function isContext(context: JsonObject | undefined): context is Context {
  return Object.keys(contextErrors(context)).length === 0;
}

/** Whether fields can show and change the context without losing anything. */
export function fitsFields(context: JsonObject | undefined): context is JsonObject {
  return context !== undefined && groups.every((group) => isObject(context[group] ?? {}));
}
