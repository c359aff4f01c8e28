import { isOperator } from "../../../domain/conditions/operators/operator_forms.ts";
import { capitalized } from "../../conditions/capitalized.ts";
import { choiceOf, needsAll, takesDuration } from "../../conditions/parts/part.ts";
import { pointerParts } from "../../forms/json_pointer.ts";
import { instantText } from "../../i18n/instant_text.ts";
import { readInstant } from "../instant/instant.ts";
import { standardFields } from "../context/standard_fields.ts";
import type { ReasonWording } from "./describe_reason.ts";

/**
 * What a comparison of a condition requires: "Currency is EUR or GBP". `pointer` leads to it from
 * the badge.
 */
export function describeComparison(
  pointer: string,
  wanted: unknown,
  wording: ReasonWording,
): string {
  const parts = pointerParts(pointer);
  const last = parts.at(-1) ?? "";
  const name = isOperator(last) ? last : "$eq";
  const path = (name === last ? parts.at(-2) : last) ?? "";
  const operator = choiceOf(name, wanted);
  const { t, language } = wording;
  const values = takesDuration(operator)
    ? describeDuration(String(wanted), language)
    : describeComparedValue(wanted, wording, needsAll(operator) ? "conjunction" : "disjunction");
  return t(`conditions.sentence.${operator}`, { field: describeField(path, wording), values });
}

/** The value that was compared; an instant in the reader's format. */
export function describeSeenValue(seen: unknown, wording: ReasonWording): string {
  const instant = typeof seen === "string" ? readInstant(seen) : undefined;
  return instant === undefined
    ? describeComparedValue(seen, wording, "conjunction")
    : instantText(instant, wording.language, wording.timeZone);
}

/** The label of a standard field; any other field by its path. */
function describeField(path: string, { t }: ReasonWording): string {
  const known = standardFields.find((field) => field.path.join(".") === path);
  return known ? capitalized(t(known.label)) : t("conditions.sentence.quoted", { text: path });
}

const valueMaxChars = 80;
const listMax = 10;

/** How the values of a list are combined: "and" or "or". */
type ListKind = "conjunction" | "disjunction";

type ValueWording = Pick<ReasonWording, "t" | "language">;

/** A value of a condition, context or product as text, with numbers in the reader's format. */
function describeComparedValue(
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
function describeDuration(text: string, language: string): string {
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
