import type { Scalar } from "../condition.ts";
import { describeValue } from "../describe_value.ts";
import type { Field } from "../fields/field.ts";
import type { FieldComparison } from "../fields/field_comparison.ts";
import { Truth, truthOf } from "../truth.ts";
import { describeOperand, orField } from "./field_operand.ts";
import { operatorForms } from "./operator_forms.ts";
import type { Operator, Requirement, ValueTest } from "./operator.ts";
import { listReader, negated, valueReader } from "./read_operand.ts";

/** Equal to one of some values, which are of one type. */
export class AnyOf implements Requirement, ValueTest {
  readonly oneOf: readonly Scalar[];
  readonly delaysMs = [];
  readonly areCandidatesEnough = true;

  constructor(values: readonly Scalar[]) {
    this.oneOf = values;
  }

  get key(): Requirement["key"] {
    return ["any of", this.oneOf];
  }

  get tests(): readonly ValueTest[] {
    return [this];
  }

  get candidates(): readonly Scalar[] {
    return this.oneOf;
  }

  compile(field: Field): FieldComparison {
    return field.anyOf(new Set(this.oneOf));
  }

  decide(value: Scalar): Truth {
    if (typeof value !== typeof this.oneOf[0]) return Truth.unknown;
    return truthOf(this.oneOf.includes(value));
  }

  implies(other: ValueTest): boolean {
    if (other.delaysMs.length > 0) return false;
    const { oneOf } = this;
    if (other.oneOf !== undefined && oneOf.length > 1) {
      return new Set(oneOf).isSubsetOf(new Set(other.oneOf));
    }
    return oneOf.every((value) => other.decide(value, NaN) === Truth.yes);
  }
}

const { $eq: form, $in: listForm } = operatorForms;
const readValue = orField(valueReader(form.types, (value) => new AnyOf([value])), "equal");
const readList = listReader(listForm.types, (values) => new AnyOf(values));

export const $eq: Operator = {
  meaning: "equals it; a bare value means the same",
  read: readValue,
  describe: (operand) => `equal to ${describeOperand(operand)}`,
};

export const $ne: Operator = {
  meaning: "exists and differs from it",
  read: negated(readValue),
  describe: (operand) => `other than ${describeOperand(operand)}`,
};

export const $in: Operator = {
  meaning: "is one of these values, all of one type",
  read: readList,
  describe: (operand) => `in ${describeValue(operand)}`,
};

export const $nin: Operator = {
  meaning: "exists and is none of these values, all of one type",
  read: negated(readList),
  describe: (operand) => `not in ${describeValue(operand)}`,
};
