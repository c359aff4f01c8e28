import type { Translate } from "../i18n/translate.ts";
import { capitalized } from "./capitalized.ts";
import { type Condition, type ConditionKind, isUnfinished } from "./condition.ts";
import { knownField, operatorName } from "./known_fields.ts";
import { valuesOf } from "./parts/operand.ts";
import {
  type DurationUnit,
  type Group,
  type GroupRule,
  type Part,
  type Rule,
  rulesOf,
  takesList,
} from "./parts/part.ts";
import { readParts } from "./parts/read_parts.ts";

interface Speech {
  readonly kind: ConditionKind;
  readonly t: Translate;
  readonly language: string;
}

/** A condition as one sentence, or as JSON if it cannot be put into words. */
export function conditionInWords(condition: Condition, speech: Speech): string {
  return conditionSentence(condition, speech) ?? JSON.stringify(condition);
}

/**
 * A condition as one sentence ("Currency is GBP or EUR and customer group is 3"), or `undefined` if
 * it cannot be put into words.
 */
export function conditionSentence(condition: Condition, speech: Speech): string | undefined {
  if (isUnfinished(condition)) return speech.t("conditions.unfinished");
  const read = readParts(condition);
  if (!("parts" in read)) return undefined;
  const sentence = sayGroup(read, speech);
  const first = rulesOf(read)[0]?.field ?? "";
  // Do not capitalise a shop's own field name.
  const isOwnName = knownField(speech.kind, first) === undefined &&
    sentence.replace(/^\(*/, "").startsWith(first);
  return isOwnName ? sentence : capitalized(sentence);
}

function sayGroup({ holds, parts }: Group, speech: Speech): string {
  const { t } = speech;
  const isAll = holds === "all" || holds === "notAll";
  const said = parts.map((part) => sayPart(part, speech))
    .reduce((one, other) => t(isAll ? "conditions.say.all" : "conditions.say.any", { one, other }));
  return isPlain(holds) ? said : t("conditions.say.not", { parts: said });
}

function isPlain(holds: GroupRule): boolean {
  return holds === "all" || holds === "any";
}

/** Puts a nested group in brackets, unless its words include brackets already. */
function sayPart(part: Part, speech: Speech): string {
  if (part.kind === "rule") return sayRule(part, speech);
  const said = sayGroup(part, speech);
  return isPlain(part.holds) ? `(${said})` : said;
}

function sayRule(rule: Rule, speech: Speech): string {
  const field = knownField(speech.kind, rule.field);
  return speech.t(operatorName(field, rule.operator, true), {
    field: field ? speech.t(field.name) : rule.field,
    values: sayValues(rule, speech),
  });
}

/** At most this many values of a list are shown. */
const valuesMax = 5;

function sayValues(rule: Rule, speech: Speech): string {
  const { t, language } = speech;
  const values = valuesOf(rule);
  const said = values.slice(0, valuesMax).map((value) => sayValue(value, rule, speech));
  const left = values.length - said.length;
  if (left > 0) said.push(t("conditions.say.more", { count: left }));
  if (!takesList(rule.operator)) return said.join();
  const type = rule.operator === "$all" ? "conjunction" : "disjunction";
  return new Intl.ListFormat(language, { type }).format(said);
}

const unitNames = { D: "day", H: "hour", M: "minute", S: "second" } as const satisfies Record<
  DurationUnit,
  string
>;

function sayValue(value: string, { operator, type, unit }: Rule, { t, language }: Speech): string {
  if (operator === "$since") {
    const style = { style: "unit", unit: unitNames[unit], unitDisplay: "long" } as const;
    return Number(value).toLocaleString(language, style);
  }
  if (type === "boolean") return t(value === "true" ? "conditions.yes" : "conditions.no");
  // No thousands separators: a number may be an id.
  const digits = { useGrouping: false, maximumSignificantDigits: 17 };
  if (type === "number") return Number(value).toLocaleString(language, digits);
  return isPlainWord(value) ? value : t("conditions.say.quoted", { text: value });
}

/**
 * Whether a text needs no quotation marks to be distinguished from numbers, booleans and the words
 * around it.
 */
function isPlainWord(text: string): boolean {
  return /^\p{L}[\p{L}\p{N}_-]*$/u.test(text) && !["true", "false"].includes(text);
}
