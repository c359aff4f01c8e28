import { isOperator } from "../../../domain/conditions/operators/operator_forms.ts";
import { capitalized } from "../../conditions/capitalized.ts";
import { choiceOf, needsAll, takesDuration } from "../../conditions/parts/part.ts";
import { pointerParts } from "../../forms/json_pointer.ts";
import { instantText } from "../../i18n/instant_text.ts";
import { readInstant } from "../instant/instant.ts";
import { standardFields } from "../context/standard_fields.ts";
import type { ReasonWording } from "./describe_reason.ts";
import { describeComparedValue, describeDuration } from "./describe_compared_value.ts";

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
