import type { ReasonWording } from "./describe_reason.ts";

const valueMaxChars = 80;
const listMax = 10;

/** How the values of a list are combined: "and" or "or". */
export type ListKind = "conjunction" | "disjunction";

type ValueWording = Pick<ReasonWording, "t" | "language">;

/** A value of a condition, context or product as text, with numbers in the reader's format. */
export function describeComparedValue(
  value: unknown,
  wording: ValueWording,
  kind: ListKind,
): string {
  if (!Array.isArray(value)) return describeSingleValue(value, wording);
  if (value.length === 0) return "[]";
  const texts = value.slice(0, listMax).map((it) => describeSingleValue(it, wording));
  if (value.length > listMax) return `${texts.join(", ")}, …`;
  return new Intl.ListFormat(wording.language, { type: kind }).format(texts);
}

function describeSingleValue(value: unknown, { t, language }: ValueWording): string {
  if (typeof value === "boolean") return t(value ? "conditions.yes" : "conditions.no");
  if (typeof value === "number") {
    return value.toLocaleString(language, { maximumFractionDigits: 20 });
  }
  if (typeof value !== "string") return cut(JSON.stringify(value));
  // Quotes texts that are blank or look like another kind of value.
  return cut(/^(-?\d+(\.\d+)?|true|false|null|\s*)$/.test(value) ? JSON.stringify(value) : value);
}

function cut(text: string): string {
  const chars = [...text];
  return chars.length <= valueMaxChars ? text : `${chars.slice(0, valueMaxChars).join("")}…`;
}

/** An ISO 8601 duration of days to seconds in words: "30 days". */
export function describeDuration(text: string, language: string): string {
  const found = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text);
  const parts = (found?.slice(1) ?? []).flatMap((amount, at) =>
    amount === undefined ? [] : new Intl.NumberFormat(language, {
      style: "unit",
      unit: units[at] ?? "day",
      unitDisplay: "long",
    }).format(Number(amount))
  );
  return parts.length > 0 ? parts.join(", ") : text;
}

const units = ["day", "hour", "minute", "second"] as const;
