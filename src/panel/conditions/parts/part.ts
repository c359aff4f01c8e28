/** The types of values to compare. */
export const valueTypes = ["text", "number", "boolean"] as const;
export type ValueType = (typeof valueTypes)[number];

/** The type of a value; `undefined` if conditions cannot compare it. */
export function typeOfValue(value: unknown): ValueType | undefined {
  if (typeof value === "string") return "text";
  if (typeof value === "boolean") return "boolean";
  return typeof value === "number" && Number.isFinite(value) ? "number" : undefined;
}

/** The operators, named as in conditions, except that `$exists` is split into two. */
export const operators = [
  "$eq",
  "$ne",
  "$in",
  "$nin",
  "$all",
  "$gt",
  "$gte",
  "$lt",
  "$lte",
  "$since",
  "known",
  "notKnown",
] as const;
export type Operator = (typeof operators)[number];

/** Days, hours, minutes, seconds as in ISO 8601, the largest first. */
export const durationUnits = ["D", "H", "M", "S"] as const;
export type DurationUnit = (typeof durationUnits)[number];

/** One comparison, which may be incomplete. */
export interface Rule {
  readonly kind: "rule";
  /** Unique within the condition. */
  readonly id: number;
  /** A dotted path. */
  readonly field: string;
  readonly operator: Operator;
  readonly type: ValueType;
  /** As typed. Operators that take no list use only the first. */
  readonly values: readonly string[];
  /** Used only by `$since`. */
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

/** Whether an operator takes a list of values. */
export function takesList(operator: Operator): boolean {
  return operator === "$in" || operator === "$nin" || operator === "$all";
}

/** Whether an operator takes no value. */
export function takesNothing(operator: Operator): boolean {
  return operator === "known" || operator === "notKnown";
}

/** Whether an operator compares sizes: more or less than a value. */
export function isBound(operator: Operator): boolean {
  return ["$gt", "$gte", "$lt", "$lte"].includes(operator);
}

/**
 * The types of value that an operator can compare; empty if the reader does not choose the type.
 */
export function typesOf(operator: Operator): readonly ValueType[] {
  if (takesNothing(operator) || operator === "$since") return [];
  return isBound(operator) ? ["text", "number"] : valueTypes;
}

/** All comparisons of a part, in order. */
export function rulesOf(part: Part): Rule[] {
  return part.kind === "rule" ? [part] : part.parts.flatMap(rulesOf);
}
