import type { Speaker } from "./reason_words.ts";

const valueMaxChars = 80;
const listMax = 10;

/** How the values of a list are combined: "and" or "or". */
export type ListKind = "conjunction" | "disjunction";

type Voice = Pick<Speaker, "t" | "language">;

/** A value of a condition, context or product as text, with numbers in the reader's format. */
export function valueWords(value: unknown, voice: Voice, kind: ListKind): string {
  if (!Array.isArray(value)) return singleWords(value, voice);
  if (value.length === 0) return "[]";
  const said = value.slice(0, listMax).map((it) => singleWords(it, voice));
  if (value.length > listMax) return `${said.join(", ")}, …`;
  return new Intl.ListFormat(voice.language, { type: kind }).format(said);
}

function singleWords(value: unknown, { t, language }: Voice): string {
  if (typeof value === "boolean") return t(value ? "why.true" : "why.false");
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
export function durationWords(text: string, language: string): string {
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
