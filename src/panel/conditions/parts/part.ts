import {
  type OperatorForm,
  operatorForms,
  type OperatorName,
  operatorNames,
  type OperatorsLike,
} from "../../../domain/conditions/operators/operator_forms.ts";
import { type Guard, hasShape, isListOf, isNumber, isOneOf, isString } from "../../forms/guards.ts";

/** What a field is compared with: a value of a type, or the value of another field. */
export const valueTypes = ["text", "number", "boolean", "otherField"] as const;
export type ValueType = (typeof valueTypes)[number];
/** The types of values that fields have. */
export type FieldType = Exclude<ValueType, "otherField">;

/** The type of a value; `undefined` if conditions cannot compare it. */
export function typeOfValue(value: unknown): FieldType | undefined {
  if (typeof value === "string") return "text";
  if (typeof value === "boolean") return "boolean";
  return typeof value === "number" && Number.isFinite(value) ? "number" : undefined;
}

type Choices<Name extends OperatorName> = Name extends BooleanOperator ? `${Name}-${boolean}`
  : Name;
type BooleanOperator = OperatorsLike<{ takes: "boolean" }>;

/** An operator as the builder offers it: one whose operand is true or false is two choices. */
export type Operator = Choices<OperatorName>;

export const operators: readonly Operator[] = [
  ...new Set(operatorNames.flatMap((name) => [choiceOf(name, true), choiceOf(name, false)])),
];

function isBooleanOperator(name: OperatorName): name is BooleanOperator {
  return operatorForms[name].takes === "boolean";
}

/** The builder's choice for an operator with an operand. */
export function choiceOf(name: OperatorName, operand: unknown): Operator {
  return isBooleanOperator(name) ? `${name}-${operand === true}` : name;
}

/** The name of the operator in conditions. */
export function conditionOperator(operator: Operator): OperatorName {
  const found = operatorNames.find((it) => it === operator || operator.startsWith(`${it}-`));
  if (found === undefined) throw new TypeError(`unknown operator ${operator}`);
  return found;
}

function formOf(operator: Operator): OperatorForm {
  return operatorForms[conditionOperator(operator)];
}

/** Days, hours, minutes, seconds as in ISO 8601, the largest first. */
export const durationUnits = ["D", "H", "M", "S"] as const;
export type DurationUnit = (typeof durationUnits)[number];

/**
 * The field of a comparison that says whether shoppers belong to a segment: `$eq` or `$ne` its id.
 * In a condition it is the operator that refers to the segment.
 */
export const segmentField = "$segment";

/** One comparison, which may be incomplete. */
export interface Rule {
  readonly kind: "rule";
  /** Unique within the condition. */
  readonly id: number;
  /** A dotted path, or {@link segmentField}. */
  readonly field: string;
  readonly operator: Operator;
  readonly type: ValueType;
  /** As typed. Operators that take no list use only the first. */
  readonly values: readonly string[];
  /** Used only by operators that take a duration. */
  readonly unit: DurationUnit;
}

/** When a group is true: if all of its parts are, any, not all, or none. */
export const groupRules = ["all", "any", "notAll", "none"] as const;
export type GroupRule = (typeof groupRules)[number];

/** Comparisons and nested groups, combined. */
export interface Group {
  readonly kind: "group";
  readonly id: number;
  readonly holds: GroupRule;
  readonly parts: readonly Part[];
}

export type Part = Rule | Group;

const isRule = hasShape<Rule>({
  kind: isOneOf(["rule"]),
  id: isNumber,
  field: isString,
  operator: isOneOf(operators),
  type: isOneOf(valueTypes),
  values: isListOf(isString),
  unit: isOneOf(durationUnits),
});

/** Whether a value is a group, for reading what was stored before a reload. */
export const isGroup: Guard<Group> = hasShape<Group>({
  kind: isOneOf(["group"]),
  id: isNumber,
  holds: isOneOf(groupRules),
  parts: isListOf((value): value is Part => isRule(value) || isGroup(value)),
});

/** Whether an operator takes a list of values. */
export function takesList(operator: Operator): boolean {
  return formOf(operator).takes === "list";
}

/** Whether an operator takes a number of units of time. */
export function takesDuration(operator: Operator): boolean {
  return formOf(operator).takes === "duration";
}

/** Whether an operator takes no value, because its name includes it. */
export function takesNothing(operator: Operator): boolean {
  return formOf(operator).takes === "boolean";
}

/** Whether a field needs all values of the operator's list. */
export function needsAll(operator: Operator): boolean {
  return formOf(operator).needsAll === true;
}

/** The fields that an operator is offered for. */
export type Suits = OperatorForm["suits"];
/** The operators that are offered for these fields. */
export type OperatorsFor<Fields extends Suits> = Choices<OperatorsLike<{ suits: Fields }>>;

/** Returns a filter for the operators that are offered for these fields. */
export function isFor<Fields extends Suits>(...fields: readonly Fields[]) {
  const suits = new Set<Suits>(fields);
  return (operator: Operator): operator is OperatorsFor<Fields> =>
    suits.has(formOf(operator).suits);
}

const typeNames = { string: "text", number: "number", boolean: "boolean" } as const;

/**
 * The types of value that an operator can compare with; empty if the reader does not choose the
 * type.
 */
export function typesOf(operator: Operator): readonly ValueType[] {
  const { types, takesField } = formOf(operator);
  const own = types.map((type) => typeNames[type]);
  return takesField ? [...own, "otherField"] : own;
}

/** All comparisons of a part, in order. */
export function rulesOf(part: Part): Rule[] {
  return part.kind === "rule" ? [part] : part.parts.flatMap(rulesOf);
}
