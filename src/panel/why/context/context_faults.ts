import type { Context } from "../../data/explain.ts";
import type { MessageKey } from "../../i18n/en.ts";
import { isObject } from "../../forms/json.ts";
import { memberPointer } from "../../forms/json_pointer.ts";
import { type JsonObject, valueAt } from "./context_json.ts";
import { faultOfKind, fits, knownFields } from "./known_fields.ts";

/** The standard objects of a context, which contain fields. */
const groups = ["bigcommerce", "talonone", "custom"] as const;

/**
 * The errors of a context, by JSON Pointer into the request; `undefined` stands for text that is
 * not a JSON object.
 */
export function contextFaults(context: JsonObject | undefined): Record<string, MessageKey> {
  if (context === undefined) return { "/context": "why.notObject" };
  const faults: Record<string, MessageKey> = {};
  for (const group of groups) {
    if (!isObject(context[group] ?? {})) faults[`/context/${group}`] = "why.groupNotObject";
  }
  for (const field of knownFields) {
    const isFaulty = !fits(field, valueAt(context, field.path));
    if (isFaulty) faults[contextPointer(field.path)] = faultOfKind[field.kind];
  }
  return faults;
}

/** The JSON Pointer of a context field in the request. */
export function contextPointer(path: readonly string[]): string {
  return path.reduce(memberPointer, "/context");
}

/** Whether the service accepts the value as a context. */
export function isContext(context: JsonObject | undefined): context is Context {
  return Object.keys(contextFaults(context)).length === 0;
}

/** Whether fields can show and change the context without losing anything. */
export function fitsFields(context: JsonObject | undefined): context is JsonObject {
  return context !== undefined && groups.every((group) => isObject(context[group] ?? {}));
}
