import type { Translate } from "../../i18n/translate.ts";
import type { NameBadge } from "../change_in_words.ts";
import { isObject } from "../../forms/json.ts";
import { fieldName } from "./field_name.ts";

/** What is needed to show values in the reader's language. */
export interface Telling {
  readonly t: Translate;
  readonly language: string;
  readonly nameBadge: NameBadge;
}

/** An instant in the service's format. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** A JSON value for people: badges by name, instants and numbers in the reader's format. */
export function valueText(value: unknown, key: string, telling: Telling): string {
  const { t, language, nameBadge } = telling;
  if (typeof value === "boolean") return t(value ? "changes.yes" : "changes.no");
  if (value === null) return t("changes.null");
  if (typeof value === "number") {
    return isIdKey(key) ? String(value) : value.toLocaleString(language);
  }
  if (typeof value === "string") {
    if (instant.test(value)) return instantText(value, language);
    if (value === "") return t("changes.emptyText");
    return nameBadge(value) ?? value;
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return t("changes.emptyList");
    return value.map((item) => valueText(item, key, telling)).join(", ");
  }
  return isObject(value) ? recordText(value, telling) : JSON.stringify(value) ?? "";
}

/** An object on one line, for lists: "Badge: Sale · Variants: 1, 2". */
function recordText(record: Readonly<Record<string, unknown>>, telling: Telling): string {
  const fields = Object.entries(record);
  if (fields.length === 0) return telling.t("changes.emptyObject");
  return fields
    .map(([key, value]) => `${fieldName([key], telling.t)}: ${valueText(value, key, telling)}`)
    .join(" · ");
}

/** Ids are shown without thousands separators. */
function isIdKey(key: string): boolean {
  return /ids?$/i.test(key);
}

function instantText(value: string, language: string): string {
  const seconds = new Date(value).getTime() % 60_000 === 0 ? "short" : "medium";
  return new Date(value).toLocaleString(language, { dateStyle: "medium", timeStyle: seconds });
}
