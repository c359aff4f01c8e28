import { readTypedNumber } from "../../../i18n/typed_number.ts";

/** The kinds of attributes that have fields. */
export const kinds = ["text", "number", "flag", "date", "instant", "list"] as const;
export type Kind = typeof kinds[number];

/** The kind of a value; `undefined` for objects, `null` and lists of anything but texts or numbers. */
export function kindOf(value: unknown): Kind | undefined {
  if (typeof value === "string") {
    return isDate(value) ? "date" : isInstant(value) ? "instant" : "text";
  }
  if (typeof value === "number") return "number";
  if (isList(value)) return "list";
  return typeof value === "boolean" ? "flag" : undefined;
}

/** Whether a value can be edited as this kind: any string also as a text. */
export function isOfKind(value: unknown, kind: Kind): boolean {
  return kind === "text" ? typeof value === "string" : kindOf(value) === kind;
}

/** Converts a value to another kind as well as possible. `today` is used where there is no date. */
export function withKind(value: unknown, kind: Kind, today: string): unknown {
  const text = isList(value) ? value.join(", ") : String(value);
  switch (kind) {
    case "text":
      return text;
    case "flag":
      return value !== false && value !== "false" && value !== 0 && value !== "";
    case "number":
      // A text of the shop may be in either notation.
      return readTypedNumber(text, ".") ?? readTypedNumber(text, ",") ?? Number(value === true);
    case "date":
      return isDate(text.slice(0, 10)) ? text.slice(0, 10) : today;
    case "instant":
      return `${isDate(text.slice(0, 10)) ? text.slice(0, 10) : today}T00:00:00.000Z`;
    case "list":
      return text === "" ? [] : [typeof value === "number" ? value : text];
  }
}

/** A list of texts or of numbers, such as categories. */
export type List = readonly string[] | readonly number[];

function isList(value: unknown): value is List {
  return Array.isArray(value) &&
    (value.every((it) => typeof it === "string") || value.every((it) => typeof it === "number"));
}

/**
 * The entries of a list as they were typed: numbers if all of `before` are numbers and it is not
 * empty. `undefined` if one of them is not a number then.
 */
export function readList(
  typed: readonly string[],
  before: unknown,
  decimal: string,
): List | undefined {
  const isNumeric = isList(before) && before.length > 0 && typeof before[0] === "number";
  if (!isNumeric) return typed;
  const numbers = typed.map((it) => readTypedNumber(it, decimal)).filter((it) => it !== undefined);
  return numbers.length === typed.length ? numbers : undefined;
}

/** Whether a text is a day of the calendar, such as `2026-01-31`. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(text);
  // Some parsers take February 30 for March 2.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Whether a text is an instant of RFC 3339. */
function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
    isDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}
