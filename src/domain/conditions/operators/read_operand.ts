import type { Violation } from "../../errors.ts";
import type { JsonValue } from "../../json.ts";
import { conditionListMax } from "../../limits.ts";
import type { Operand, Scalar } from "../condition.ts";
import type { ValueOf, ValueType } from "./operator_forms.ts";
import type { Operator, Reading, Requirement } from "./operator.ts";

/** Returns the reader of a value of one of these types. */
export function valueReader<Type extends ValueType>(
  types: readonly Type[],
  requirementOf: (value: ValueOf<Type>) => Requirement,
): Operator["read"] {
  return (json, pointer) =>
    isOneOf(json, types)
      ? reading(json, requirementOf(json))
      : [{ pointer, detail: `must be ${typeNames(types)}` }];
}

/** Returns the reader of a list of values, all of the same type. */
export function listReader<Type extends ValueType>(
  types: readonly Type[],
  requirementOf: (values: readonly ValueOf<Type>[]) => Requirement,
): Operator["read"] {
  return (json, pointer) => {
    if (!Array.isArray(json) || json.length === 0 || json.length > conditionListMax) {
      return [{ pointer, detail: `must be a list of 1 to ${conditionListMax} values` }];
    }
    const values = json.filter((value) => isOneOf(value, types));
    if (values.length === json.length && values.every((it) => typeof it === typeof values[0])) {
      return reading(values, requirementOf(values));
    }
    return json.flatMap((value, index): Violation[] => {
      const at = `${pointer}/${index}`;
      if (!isOneOf(value, types)) return [{ pointer: at, detail: `must be ${typeNames(types)}` }];
      if (typeof value === typeof values[0]) return [];
      return [{ pointer: at, detail: "must be of the same type as the values before it" }];
    });
  };
}

/** Returns the reader of an operator that means the opposite. */
export function negated(read: Operator["read"]): Operator["read"] {
  return (json, pointer) => {
    const found = read(json, pointer);
    return "operand" in found ? { ...found, isNegated: !found.isNegated } : found;
  };
}

/** A valid operand, and what it requires. */
export function reading(operand: Operand, requirement: Requirement): Reading {
  return { operand, requirement, isNegated: false };
}

export function isScalar(json: JsonValue | Operand): json is Scalar {
  return typeof json === "string" || typeof json === "number" || typeof json === "boolean";
}

function isOneOf<Type extends ValueType>(
  json: JsonValue,
  types: readonly Type[],
): json is ValueOf<Type> {
  const type: string = typeof json;
  return types.some((it) => it === type);
}

function typeNames(types: readonly ValueType[]): string {
  const names = { string: ["a string"], number: ["a number"], boolean: ["true", "false"] };
  const all = types.flatMap((type) => names[type]);
  return all.length < 2 ? all.join() : `${all.slice(0, -1).join(", ")} or ${all.at(-1)}`;
}
