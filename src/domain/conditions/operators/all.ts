import type { Scalar } from "../condition.ts";
import { describeValue } from "../describe_value.ts";
import type { Field } from "../fields/field.ts";
import type { FieldComparison } from "../fields/field_comparison.ts";
import { AnyOf } from "./equality.ts";
import { operatorForms } from "./operator_forms.ts";
import type { Operator, Requirement, ValueTest } from "./operator.ts";
import { listReader } from "./read_operand.ts";

/** A list with all of some values, which are of one type. */
class AllOf implements Requirement {
  readonly #values: readonly Scalar[];

  constructor(values: readonly Scalar[]) {
    this.#values = values;
  }

  get key(): Requirement["key"] {
    return ["all of", this.#values];
  }

  get tests(): readonly ValueTest[] {
    return Array.from(new Set(this.#values), (value) => new AnyOf([value]));
  }

  compile(field: Field): FieldComparison {
    return field.allOf(new Set(this.#values));
  }
}

export const $all: Operator = {
  meaning: "is a list that has each of these values",
  read: listReader(operatorForms.$all.types, (values) => new AllOf(values)),
  describe: (operand) => `with all of ${describeValue(operand)}`,
};
