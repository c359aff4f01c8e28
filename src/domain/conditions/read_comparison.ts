import type { Fault } from "../errors.ts";
import type { JsonValue } from "../json.ts";
import { conditionListMax, conditionOperandMaxChars } from "../limits.ts";
import { isLongerThan } from "../text.ts";
import { type Comparison, operandOf, type Operator, type Scalar } from "./condition.ts";
import { parseDuration } from "./duration.ts";

const operators: ReadonlySet<string> = new Set<Operator>([
  "$eq",
  "$ne",
  "$gt",
  "$gte",
  "$lt",
  "$lte",
  "$in",
  "$nin",
  "$all",
  "$exists",
  "$since",
]);

/** Whether `key` is an operator that compares a field with an operand. */
export function isOperator(key: string): key is Operator {
  return operators.has(key);
}

/** A comparison as it is written. */
interface Written {
  readonly path: readonly string[];
  readonly operator: Operator;
  readonly operand: JsonValue;
  readonly pointer: string;
}

/** Reads a comparison. Returns the errors if its operand is invalid. */
export function readComparison(
  { path, operator, operand, pointer }: Written,
): Comparison | readonly Fault[] {
  const placed = { kind: "compare", path, pointer } as const;
  const faulty = (detail: string): readonly Fault[] => [{ pointer, detail }];
  switch (operator) {
    case "$eq":
    case "$ne":
      if (!isScalar(operand)) return faulty("must be a text, a number, true or false");
      return { ...placed, operator, values: [operand] };
    case "$in":
    case "$nin":
    case "$all": {
      const { values, faults } = readList(operand, pointer);
      return faults.length > 0 ? faults : { ...placed, operator, values };
    }
    case "$exists":
      if (typeof operand !== "boolean") return faulty("must be true or false");
      return { ...placed, operator, wanted: operand };
    case "$since": {
      const milliseconds = typeof operand === "string" ? parseDuration(operand) : undefined;
      if (typeof operand !== "string" || milliseconds === undefined) {
        return faulty("must be an ISO 8601 duration in days to seconds, as `P30D` or `PT12H`");
      }
      return { ...placed, operator, duration: operand, milliseconds };
    }
    default:
      if (typeof operand !== "string" && typeof operand !== "number") {
        return faulty("must be a text or a number");
      }
      return { ...placed, operator, bound: operand };
  }
}

function isScalar(json: JsonValue | readonly Scalar[]): json is Scalar {
  return typeof json === "string" || typeof json === "number" || typeof json === "boolean";
}

/** Returns the errors of operands that are too long: a limit that stored conditions may exceed. */
export function lengthFaults(comparison: Comparison): Fault[] {
  const { pointer } = comparison;
  const detail = `must be at most ${conditionOperandMaxChars} characters`;
  const operand = operandOf(comparison);
  if (isScalar(operand)) return isTooLong(operand) ? [{ pointer, detail }] : [];
  return operand.flatMap((value, index) =>
    isTooLong(value) ? [{ pointer: `${pointer}/${index}`, detail }] : []
  );
}

function isTooLong(value: Scalar): boolean {
  return typeof value === "string" && isLongerThan(value, conditionOperandMaxChars);
}

/** Reads the values of a list, all of one type, or returns its errors. */
function readList(json: JsonValue, pointer: string): { values: Scalar[]; faults: Fault[] } {
  if (!Array.isArray(json) || json.length === 0 || json.length > conditionListMax) {
    const detail = `must be a list of 1 to ${conditionListMax} values`;
    return { values: [], faults: [{ pointer, detail }] };
  }
  const values: Scalar[] = json.filter(isScalar);
  if (values.length === json.length && values.every((it) => typeof it === typeof values[0])) {
    return { values, faults: [] };
  }
  const faults = json.flatMap((value, index): Fault[] => {
    const at = `${pointer}/${index}`;
    if (!isScalar(value)) {
      return [{ pointer: at, detail: "must be a text, a number, true or false" }];
    }
    if (typeof value === typeof values[0]) return [];
    return [{ pointer: at, detail: "must be of the same type as the values before it" }];
  });
  return { values, faults };
}
