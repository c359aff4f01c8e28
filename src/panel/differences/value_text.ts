import { instantText } from "../i18n/instant_text.ts";
import type { Translate } from "../i18n/translate.ts";
import { isObject } from "../forms/json.ts";
import { fieldLabel } from "../forms/field_label.ts";

/**
 * Returns the name of a badge that a change refers to only by id; `undefined` if it is not known.
 */
export type NameBadge = (badgeId: string) => string | undefined;

/** What is needed to show values in the reader's language. */
export interface ValueWording {
  readonly t: Translate;
  readonly language: string;
  readonly nameBadge: NameBadge;
  /** Of instants. Default: the browser's. */
  readonly timeZone?: string | undefined;
}

/** An instant in the service's format. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A JSON value for people: badges by name, instants and numbers in the reader's format. */
export function valueText(value: unknown, key: string, wording: ValueWording): string {
  const { t, language, nameBadge, timeZone } = wording;
  if (typeof value === "boolean") return t(value ? "forms.yes" : "forms.no");
  if (value === null) return t("changes.null");
  if (typeof value === "number") {
    return isIdKey(key) ? String(value) : value.toLocaleString(language);
  }
  if (typeof value === "string") {
    if (instant.test(value)) return instantText(Date.parse(value), language, timeZone);
    if (value === "") return t("changes.emptyText");
    return nameBadge(value) ?? value;
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return t("changes.emptyList");
    return value.map((item) => valueText(item, key, wording)).join(", ");
  }
  return isObject(value) ? recordText(value, wording) : JSON.stringify(value) ?? "";
}

/** An object on one line, for lists: "Badge: Sale · Variants: 1, 2". */
function recordText(record: Readonly<Record<string, unknown>>, wording: ValueWording): string {
  const fields = Object.entries(record);
  if (fields.length === 0) return wording.t("changes.emptyObject");
  return fields
    .map(([key, value]) => `${fieldLabel(key, wording.t)}: ${valueText(value, key, wording)}`)
    .join(" · ");
}

/** Ids are shown without thousands separators. */
function isIdKey(key: string): boolean {
  return /ids?$/i.test(key);
}
