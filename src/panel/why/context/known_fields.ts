import type { MessageKey } from "../../i18n/en.ts";
import { readInteger } from "../read_integer.ts";

/** The kind of value in a field. */
type Kind = "text" | "integer" | "country" | "texts" | "numbers";

/** A standard field of the context. */
export interface KnownField {
  readonly path: readonly [string, ...string[]];
  readonly kind: Kind;
  readonly label: MessageKey;
  /** An example value, shown as the placeholder. */
  readonly example: string;
}

/** The standard fields of a context, in the order of the form. */
export const knownFields: readonly KnownField[] = [
  field("locale", "text", "why.field.locale", "fr-CA"),
  field("bigcommerce.currency", "text", "why.field.currency", "EUR"),
  field("bigcommerce.customerGroup", "integer", "why.field.customerGroup", "3"),
  field("bigcommerce.customerShippingCountry", "country", "why.field.country", "GB"),
  field("bigcommerce.channel", "integer", "why.field.channel", "1"),
  field("bigcommerce.customerOrderCount", "integer", "why.field.orderCount", "2"),
  field("bigcommerce.customerSegments", "texts", "why.field.segments", ""),
  field("talonone.applicationIds", "numbers", "why.field.applications", "42"),
];

function field(path: string, kind: Kind, label: MessageKey, example: string): KnownField {
  const [first = path, ...rest] = path.split(".");
  return { path: [first, ...rest], kind, label, example };
}

/** Whether the service accepts a value for a field. `null` counts as missing. */
export function fits({ kind }: KnownField, value: unknown): boolean {
  return value === undefined || value === null || fitsKind[kind](value);
}

const isText = (value: unknown) => typeof value === "string";
const fitsKind: Record<Kind, (value: unknown) => boolean> = {
  text: isText,
  integer: Number.isSafeInteger,
  country: (value) => typeof value === "string" && /^[A-Z]{2}$/.test(value),
  texts: (value) => Array.isArray(value) && value.every(isText),
  numbers: (value) => Array.isArray(value) && value.every((it) => typeof it === "number"),
};

/** The error for a value that does not fit. */
export const faultOfKind: Record<Kind, MessageKey> = {
  text: "why.notText",
  integer: "why.notInteger",
  country: "why.notCountry",
  texts: "why.notTexts",
  numbers: "why.notNumbers",
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
export function valueOf({ kind }: KnownField, texts: readonly string[]): unknown {
  const [first = ""] = texts;
  if (kind === "texts") return texts.length > 0 ? texts : undefined;
  if (kind === "numbers") return texts.length > 0 ? texts.map(readNumber) : undefined;
  if (first === "") return undefined;
  return kind === "integer" ? readInteger(first) ?? first : first;
}

/** The number in a text if it is written as in JSON; otherwise the text. */
function readNumber(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}
