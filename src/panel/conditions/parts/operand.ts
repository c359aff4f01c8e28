import { conditionListMax, conditionPathMax } from "../../../domain/limits.ts";
import { writeDuration } from "./duration.ts";
import {
  type Rule,
  segmentField,
  takesDuration,
  takesList,
  takesNothing,
  type ValueType,
} from "./part.ts";

/** What is missing or wrong in a comparison. */
export type RuleError = "noField" | "field" | "noValue" | "number" | "text" | "amount" | "list";

/** Why a comparison cannot be written yet; `noField` and `noValue` mean missing input. */
export function ruleErrors(rule: Rule): RuleError[] {
  const field = rule.field === segmentField ? undefined : fieldError(rule.field);
  const value = valueError(rule);
  return [field, value].filter((it) => it !== undefined);
}

/** What is wrong with the path of a field. */
export function fieldError(field: string): RuleError | undefined {
  // Probably still being typed.
  if (field === "" || field.endsWith(".")) return "noField";
  const path = field.split(".");
  const isPath = !path.includes("") && path.length <= conditionPathMax;
  return isPath && !field.startsWith("$") && isPlainText(field) ? undefined : "field";
}

/** What is wrong with the value of a comparison. */
function valueError(rule: Rule): RuleError | undefined {
  const { operator, unit } = rule;
  if (takesNothing(operator)) return undefined;
  const values = valuesOf(rule);
  if (values.length === 0) return "noValue";
  if (values.length > conditionListMax) return "list";
  if (!takesDuration(operator)) {
    return values.every((it) => isValueOf(rule.type, it)) ? undefined : errorByType[rule.type];
  }
  const [amount = ""] = values;
  const isAmount = /^\d+$/.test(amount) && writeDuration({ amount: Number(amount), unit });
  return isAmount ? undefined : "amount";
}

/** The values that the operator uses, without empty ones. */
export function valuesOf({ operator, values }: Rule): readonly string[] {
  const typed = values.filter((it) => it !== "");
  return takesList(operator) ? typed : values.slice(0, 1).filter((it) => it !== "");
}

/** The error for a value that the type does not have. */
const errorByType: Record<ValueType, RuleError> = {
  text: "text",
  number: "number",
  boolean: "noValue",
  otherField: "field",
};

/** Whether typed text is a valid value of a type. */
export function isValueOf(type: ValueType, typed: string): boolean {
  if (type === "text") return isPlainText(typed);
  if (type === "otherField") return fieldError(typed) === undefined;
  return type === "number" ? isNumber(typed) : typed === "true" || typed === "false";
}

/** Whether a single-line field can show a text exactly, so that it does not look empty. */
export function isPlainText(text: string): boolean {
  return text !== "" && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
}

function isNumber(typed: string): boolean {
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(typed) && Number.isFinite(Number(typed));
}

/** The operand of a valid comparison. */
export function operandOf(rule: Rule): unknown {
  const values = valuesOf(rule);
  const [first = ""] = values;
  if (takesNothing(rule.operator)) return rule.operator.endsWith("-true");
  if (takesDuration(rule.operator)) {
    return writeDuration({ amount: Number(first), unit: rule.unit });
  }
  if (takesList(rule.operator)) return values.map((it) => valueOf(it, rule.type));
  return valueOf(first, rule.type);
}

function valueOf(typed: string, type: ValueType): unknown {
  if (type === "otherField") return { $field: typed };
  if (type === "number") return Number(typed);
  return type === "boolean" ? typed === "true" : typed;
}
