import type { MessageKey } from "../../i18n/en.ts";
import { readInteger } from "../read_integer.ts";

/** What a field of the context holds. */
type Kind = "text" | "integer" | "country" | "texts" | "numbers";

/** A field that the service itself knows. */
export interface KnownField {
  readonly path: readonly [string, ...string[]];
  readonly kind: Kind;
  readonly label: MessageKey;
  /** What stands in it, for example. */
  readonly example: string;
}

/** The fields of a context that the service itself knows, as they are listed. */
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

/** Whether the service takes a value for a field. What is `null` counts as missing. */
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

/** What is wrong with a value that does not fit. */
export const faultOfKind: Record<Kind, MessageKey> = {
  text: "why.notText",
  integer: "why.notInteger",
  country: "why.notCountry",
  texts: "why.notTexts",
  numbers: "why.notNumbers",
};

/** A value as its field shows it. */
export function textsOf(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  return (Array.isArray(value) ? value : [value]).map(textOf);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What a field's texts say; what is no number stays a text, for the service takes none and the reader mends it. */
export function valueOf({ kind }: KnownField, texts: readonly string[]): unknown {
  const [first = ""] = texts;
  if (kind === "texts") return texts.length > 0 ? texts : undefined;
  if (kind === "numbers") return texts.length > 0 ? texts.map(readNumber) : undefined;
  if (first === "") return undefined;
  return kind === "integer" ? readInteger(first) ?? first : first;
}

/** The number that a text says, written as JSON does; else the text. */
function readNumber(text: string): number | string {
  const number = Number(text);
  return Number.isFinite(number) && String(number) === text ? number : text;
}
