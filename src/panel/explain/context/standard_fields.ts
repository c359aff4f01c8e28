import {
  type ContextValueField,
  contextValueFields,
  countryPattern,
} from "../../../domain/context_fields.ts";
import { isListOf, isNumber, isString } from "../../forms/guards.ts";
import type { MessageKey } from "../../i18n/en.ts";
import { readInteger } from "../read_integer.ts";

/** The type of value in a field. */
type FieldType = ContextValueField["type"];

/** A standard field of the context. */
export interface StandardField {
  readonly path: readonly [string, ...string[]];
  readonly type: FieldType;
  /** In lower case, as within a sentence. */
  readonly label: MessageKey;
  /** An example value, shown as the placeholder. */
  readonly example: string;
}

/** The standard fields of a context, in the order of the form. */
export const standardFields: readonly StandardField[] = contextValueFields.map((field) => {
  const [first = field.path, ...rest] = field.path.split(".");
  return {
    path: [first, ...rest],
    type: field.type,
    label: `conditions.field.${field.path}`,
    example: String(field.example),
  };
});

/** Whether the service accepts a value for a field. `null` counts as missing. */
export function fits({ type }: StandardField, value: unknown): boolean {
  return value === undefined || value === null || fitsType[type](value);
}

const fitsType: Record<FieldType, (value: unknown) => boolean> = {
  string: isString,
  integer: Number.isSafeInteger,
  country: (value) => isString(value) && countryPattern.test(value),
  strings: isListOf(isString),
  numbers: isListOf(isNumber),
};

/** The error for a value that does not fit. */
export const errorOfType: Record<FieldType, MessageKey> = {
  string: "explain.notText",
  integer: "explain.notInteger",
  country: "explain.notCountry",
  strings: "explain.notTexts",
  numbers: "explain.notNumbers",
};

/** A value as text for its field. */
export function textsOf(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).map(textOf);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * The value for a field's text. Text that is not a number is kept: an error is shown, and the
 * reader can correct it.
 */
export function valueOf({ type }: StandardField, texts: readonly string[]): unknown {
  const [first = ""] = texts;
  if (type === "strings") return texts.length > 0 ? texts : undefined;
  if (type === "numbers") return texts.length > 0 ? texts.map(readNumber) : undefined;
  if (first === "") return undefined;
  return type === "integer" ? readInteger(first) ?? first : first;
}

/** The number in a text if it is written as in JSON; otherwise the text. */
function readNumber(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}
