import type { Segment } from "../data/segments.ts";
import type { Translate } from "../i18n/translate.ts";
import { capitalized } from "./capitalized.ts";
import { type Condition, type ConditionKind, isUnfinished } from "./condition.ts";
import { knownField, operatorName } from "./known_fields.ts";
import { valuesOf } from "./parts/operand.ts";
import {
  type DurationUnit,
  type Group,
  type GroupRule,
  needsAll,
  type Part,
  type Rule,
  rulesOf,
  segmentField,
  takesDuration,
  takesList,
} from "./parts/part.ts";
import { readParts } from "./parts/read_parts.ts";

export interface ConditionWording {
  readonly kind: ConditionKind;
  readonly t: Translate;
  readonly language: string;
  /** The segments, whose names are shown in place of their ids. */
  readonly segments?: readonly Segment[];
}

/** A condition as one sentence, or as JSON if it cannot be put into words. */
export function conditionSentenceOrJson(condition: Condition, wording: ConditionWording): string {
  return conditionSentence(condition, wording) ?? JSON.stringify(condition);
}

/**
 * A condition as one sentence ("Currency is GBP or EUR and customer group is 3"), or `undefined` if
 * it cannot be put into words.
 */
export function conditionSentence(
  condition: Condition,
  wording: ConditionWording,
): string | undefined {
  if (isUnfinished(condition)) return wording.t("conditions.unfinished");
  const read = readParts(condition);
  if (!("parts" in read)) return undefined;
  const sentence = groupText(read, wording);
  const first = rulesOf(read)[0]?.field ?? "";
  // Do not capitalise a shop's own field name.
  const isOwnName = knownField(wording.kind, first) === undefined &&
    sentence.replace(/^\(*/, "").startsWith(first);
  return isOwnName ? sentence : capitalized(sentence);
}

function groupText({ holds, parts }: Group, wording: ConditionWording): string {
  const { t } = wording;
  const isAll = holds === "all" || holds === "notAll";
  const said = parts.map((part) => partText(part, wording))
    .reduce((one, other) =>
      t(isAll ? "conditions.sentence.all" : "conditions.sentence.any", { one, other })
    );
  return isPlain(holds) ? said : t("conditions.sentence.not", { parts: said });
}

function isPlain(holds: GroupRule): boolean {
  return holds === "all" || holds === "any";
}

/** Puts a nested group in brackets, unless its words include brackets already. */
function partText(part: Part, wording: ConditionWording): string {
  if (part.kind === "rule") return ruleText(part, wording);
  const said = groupText(part, wording);
  return isPlain(part.holds) ? `(${said})` : said;
}

function ruleText(rule: Rule, wording: ConditionWording): string {
  const field = knownField(wording.kind, rule.field);
  return wording.t(operatorName(field, rule.operator, true), {
    field: field ? wording.t(field.name) : rule.field,
    values: valuesText(rule, wording),
  });
}

/** At most this many values of a list are shown. */
const valuesMax = 5;

function valuesText(rule: Rule, wording: ConditionWording): string {
  const { t, language } = wording;
  const values = valuesOf(rule);
  const said = values.slice(0, valuesMax).map((value) => valueText(value, rule, wording));
  const left = values.length - said.length;
  if (left > 0) said.push(t("conditions.sentence.more", { count: left }));
  if (!takesList(rule.operator)) return said.join();
  const type = needsAll(rule.operator) ? "conjunction" : "disjunction";
  return new Intl.ListFormat(language, { type }).format(said);
}

const unitNames = { D: "day", H: "hour", M: "minute", S: "second" } as const satisfies Record<
  DurationUnit,
  string
>;

function valueText(
  value: string,
  { field, operator, type, unit }: Rule,
  { kind, t, language, segments = [] }: ConditionWording,
): string {
  if (field === segmentField) {
    const segment = segments.find(({ id }) => id === value);
    return t("conditions.sentence.quoted", { text: segment?.name ?? value });
  }
  if (type === "otherField") {
    const other = knownField(kind, value);
    return t("conditions.sentence.otherField", { field: other ? t(other.name) : value });
  }
  if (takesDuration(operator)) {
    const style = { style: "unit", unit: unitNames[unit], unitDisplay: "long" } as const;
    return Number(value).toLocaleString(language, style);
  }
  if (type === "boolean") return t(value === "true" ? "conditions.yes" : "conditions.no");
  // No thousands separators: a number may be an id.
  const digits = { useGrouping: false, maximumSignificantDigits: 17 };
  if (type === "number") return Number(value).toLocaleString(language, digits);
  return isPlainWord(value) ? value : t("conditions.sentence.quoted", { text: value });
}

/**
 * Whether a text needs no quotation marks to be distinguished from numbers, booleans and the words
 * around it.
 */
function isPlainWord(text: string): boolean {
  return /^\p{L}[\p{L}\p{N}_-]*$/u.test(text) && !["true", "false"].includes(text);
}
