import { pointerParts } from "../../forms/json_pointer.ts";
import type { MessageKey } from "../../i18n/en.ts";
import { instantText } from "../instant/instant_text.ts";
import { readInstant } from "../instant/instant.ts";
import { knownFields } from "../context/known_fields.ts";
import type { Speaker } from "./reason_words.ts";
import { durationWords, type ListKind, valueWords } from "./value_words.ts";

/**
 * What a comparison of a condition requires: "Currency is EUR or GBP". `pointer` leads to it from
 * the badge.
 */
export function comparisonWords(pointer: string, wanted: unknown, speaker: Speaker): string {
  const parts = pointerParts(pointer);
  const last = parts.at(-1) ?? "";
  const operator = Object.hasOwn(relations, last) ? last : "$eq";
  const path = (operator === last ? parts.at(-2) : last) ?? "";
  const { t, language } = speaker;
  const field = fieldWords(path, speaker);
  if (operator === "$exists") return t(wanted === true ? "why.known" : "why.unknown", { field });
  if (operator === "$since") {
    return t("why.since", { field, value: durationWords(String(wanted), language) });
  }
  const kind: ListKind = operator === "$all" ? "conjunction" : "disjunction";
  const value = valueWords(wanted, speaker, kind);
  return t(relations[operator] ?? "why.is", { field, value });
}

/** The value that was compared; an instant in the reader's format. */
export function seenWords(seen: unknown, speaker: Speaker): string {
  const instant = typeof seen === "string" ? readInstant(seen) : undefined;
  return instant === undefined
    ? valueWords(seen, speaker, "conjunction")
    : instantText(instant, speaker.language, speaker.timeZone);
}

/** The label of a standard field; any other field by its path. */
function fieldWords(path: string, { t }: Speaker): string {
  const known = knownFields.find((field) => field.path.join(".") === path);
  return known ? t(known.label) : t("why.quoted", { text: path });
}

const relations: Readonly<Record<string, MessageKey>> = {
  $eq: "why.is",
  $ne: "why.isNot",
  $gt: "why.over",
  $gte: "why.atLeast",
  $lt: "why.under",
  $lte: "why.atMost",
  $in: "why.is",
  $nin: "why.isNot",
  $all: "why.hasAll",
  $exists: "why.known",
  $since: "why.since",
};
