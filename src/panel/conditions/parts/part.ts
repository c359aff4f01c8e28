/** What a value is compared as. */
export const valueTypes = ["text", "number", "boolean"] as const;
export type ValueType = (typeof valueTypes)[number];

/** How a field is compared: as conditions write it, but for `$exists`, whose two sides are two operators. */
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

/** Days, hours, minutes, seconds, as ISO 8601 writes them, the largest first. */
export const durationUnits = ["D", "H", "M", "S"] as const;
export type DurationUnit = (typeof durationUnits)[number];

/** One comparison, with what was typed so far. */
export interface Rule {
  readonly kind: "rule";
  /** Its own among all parts of a condition. */
  readonly id: number;
  /** A dotted path. */
  readonly field: string;
  readonly operator: Operator;
  readonly type: ValueType;
  /** As typed. Only an operator that takes a list looks at more than the first. */
  readonly values: readonly string[];
  /** Only `$since` looks at it. */
  readonly unit: DurationUnit;
}

/** When a group holds: if all of its parts do, or one, or not all, or none of them. */
export const groupRules = ["all", "any", "notAll", "none"] as const;
export type GroupRule = (typeof groupRules)[number];

/** Comparisons and further groups, joined. */
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

/** Whether an operator says all by itself. */
export function takesNothing(operator: Operator): boolean {
  return operator === "known" || operator === "notKnown";
}

/** The types of value that an operator can compare with; none if that is not for the reader to choose. */
export function typesOf(operator: Operator): readonly ValueType[] {
  if (takesNothing(operator) || operator === "$since") return [];
  const isBound = ["$gt", "$gte", "$lt", "$lte"].includes(operator);
  return isBound ? ["text", "number"] : valueTypes;
}

/** All comparisons of a part, in their order. */
export function rulesOf(part: Part): Rule[] {
  return part.kind === "rule" ? [part] : part.parts.flatMap(rulesOf);
}
