import type { Scalar } from "../condition.ts";
import type { Relation } from "../fields/compared_value.ts";
import type { Field } from "../fields/field.ts";
import type { FieldComparison } from "../fields/field_comparison.ts";
import { difference } from "../ordering.ts";
import { Truth, truthOf } from "../truth.ts";
import { describeOperand, orField } from "./field_operand.ts";
import { operatorForms } from "./operator_forms.ts";
import type { Operator, Requirement, ValueTest } from "./operator.ts";
import { valueReader } from "./read_operand.ts";

/** On which side of a bound a value has to be, and whether it may be equal. */
interface Side {
  readonly isAbove: boolean;
  readonly orEqual: boolean;
}

/** Greater or less than a bound: numbers numerically, strings by code point. */
class Bound implements Requirement, ValueTest {
  readonly #side: Side;
  readonly #bound: string | number;
  readonly oneOf = undefined;
  readonly delaysMs = [];
  readonly areCandidatesEnough = true;

  constructor(side: Side, bound: string | number) {
    this.#side = side;
    this.#bound = bound;
  }

  get key(): Requirement["key"] {
    return [relationOf(this.#side), this.#bound];
  }

  get tests(): readonly ValueTest[] {
    return [this];
  }

  get candidates(): readonly Scalar[] {
    return [this.#bound];
  }

  compile(field: Field): FieldComparison {
    const { isAbove, orEqual } = this.#side;
    return isAbove ? field.above(this.#bound, orEqual) : field.below(this.#bound, orEqual);
  }

  decide(value: Scalar): Truth {
    if (typeof value === "boolean" || typeof value !== typeof this.#bound) return Truth.unknown;
    const { isAbove, orEqual } = this.#side;
    const beyond = difference(value, this.#bound);
    return truthOf(beyond === 0 ? orEqual : (beyond > 0) === isAbove);
  }

  implies(other: ValueTest): boolean {
    if (!(other instanceof Bound) || other.#side.isAbove !== this.#side.isAbove) return false;
    if (this.#bound === other.#bound) return other.#side.orEqual || !this.#side.orEqual;
    return other.decide(this.#bound) === Truth.yes;
  }
}

function relationOf({ isAbove, orEqual }: Side): Relation {
  return `${isAbove ? "above" : "below"}${orEqual ? " or equal" : ""}`;
}

function readBound(side: Side): Operator["read"] {
  const read = valueReader(operatorForms.$gt.types, (bound) => new Bound(side, bound));
  return orField(read, relationOf(side));
}

export const $gt: Operator = {
  meaning: "is greater: numbers numerically, strings by code point",
  read: readBound({ isAbove: true, orEqual: false }),
  describe: (operand) => `over ${describeOperand(operand)}`,
};

export const $gte: Operator = {
  meaning: "is greater or equal",
  read: readBound({ isAbove: true, orEqual: true }),
  describe: (operand) => `of at least ${describeOperand(operand)}`,
};

export const $lt: Operator = {
  meaning: "is less",
  read: readBound({ isAbove: false, orEqual: false }),
  describe: (operand) => `under ${describeOperand(operand)}`,
};

export const $lte: Operator = {
  meaning: "is less or equal",
  read: readBound({ isAbove: false, orEqual: true }),
  describe: (operand) => `of at most ${describeOperand(operand)}`,
};
