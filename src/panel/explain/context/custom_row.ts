import { isObject, readJson } from "../../forms/json.ts";
import type { JsonObject } from "./context_json.ts";

/** The kinds of custom values. */
export const rowKinds = ["text", "number", "flag", "texts"] as const;
export type RowKind = typeof rowKinds[number];

/** A custom field as typed; may be incomplete. */
export interface Row {
  readonly key: string;
  readonly kind: RowKind;
  readonly texts: readonly string[];
}

export const emptyRow: Row = { key: "", kind: "text", texts: [] };

/** The custom fields that rows can show. */
export function rowsOf(custom: JsonObject): Row[] {
  return Object.entries(custom).flatMap(([key, value]) => rowOf(key, value) ?? []);
}

/**
 * The custom fields that rows cannot show: those without a name, and those with `null`, an object,
 * or a list of anything but strings.
 */
export function fieldsWithoutRow(custom: JsonObject): JsonObject {
  const entries = Object.entries(custom);
  return Object.fromEntries(entries.filter(([key, value]) => rowOf(key, value) === undefined));
}

function rowOf(key: string, value: unknown): Row | undefined {
  if (key === "") return undefined;
  if (typeof value === "string") return { key, kind: "text", texts: [value] };
  if (typeof value === "number") return { key, kind: "number", texts: [JSON.stringify(value)] };
  if (typeof value === "boolean") return { key, kind: "flag", texts: [String(value)] };
  const isTexts = Array.isArray(value) && value.every((it) => typeof it === "string");
  return isTexts ? { key, kind: "texts", texts: value } : undefined;
}

/**
 * What is missing or wrong in a row: its key is empty or a duplicate, or its text is not a number.
 */
export function rowError(
  row: Row,
  others: readonly Row[],
): "explain.keyMissing" | "explain.keyDuplicate" | "explain.notNumber" | undefined {
  if (row.key === "") return "explain.keyMissing";
  if (others.some(({ key }) => key === row.key)) return "explain.keyDuplicate";
  return rowValue(row) === undefined ? "explain.notNumber" : undefined;
}

/** The object for the complete rows. */
export function customOf(rows: readonly Row[]): JsonObject {
  const finished = rows.filter((row, at) => rowError(row, rows.slice(0, at)) === undefined);
  return Object.fromEntries(finished.map((row) => [row.key, rowValue(row)]));
}

function rowValue({ kind, texts }: Row): unknown {
  const [text = ""] = texts;
  if (kind === "text") return text;
  if (kind === "texts") return texts;
  if (kind === "flag") return text === "true";
  const number = readJson(text);
  return number.isRead && Number.isFinite(number.value) ? number.value : undefined;
}

/** Replaces the custom fields that rows can show, and keeps the others. */
export function withRows(custom: unknown, rows: readonly Row[]): JsonObject | undefined {
  const kept = isObject(custom) ? fieldsWithoutRow(custom) : {};
  const changed = { ...customOf(rows), ...kept };
  return Object.keys(changed).length > 0 ? changed : undefined;
}
