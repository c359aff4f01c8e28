import { parseInstant } from "../../instant.ts";
import type { Scalar } from "../condition.ts";
import type { Field } from "../fields/field.ts";
import type { FieldComparison } from "../fields/field_comparison.ts";
import { Truth, truthOf } from "../truth.ts";
import type { Operator, Requirement, ValueTest } from "./operator.ts";
import { reading } from "./read_operand.ts";

/** An RFC 3339 instant at or before now; or, if it must not have passed, after now. */
export class Past implements Requirement, ValueTest {
  readonly hasPassed: boolean;
  readonly oneOf = undefined;
  readonly candidates = [];
  readonly areCandidatesEnough = true;
  readonly delaysMs = [0];

  constructor(hasPassed: boolean) {
    this.hasPassed = hasPassed;
  }

  get key(): Requirement["key"] {
    return ["past", this.hasPassed];
  }

  get tests(): readonly ValueTest[] {
    return [this];
  }

  compile(field: Field): FieldComparison {
    return field.past(this.hasPassed);
  }

  decide(value: Scalar, now: number): Truth {
    const instant = typeof value === "string" ? parseInstant(value) : undefined;
    if (instant === undefined) return Truth.unknown;
    return truthOf((instant <= now) === this.hasPassed);
  }

  implies(other: ValueTest): boolean {
    return other instanceof Past && this.hasPassed === other.hasPassed;
  }
}

export const $past: Operator = {
  meaning: "is an RFC 3339 instant that has passed, now included (`true`), or is still to come " +
    "(`false`)",
  read: (json, pointer) =>
    typeof json === "boolean"
      ? reading(json, new Past(json))
      : [{ pointer, detail: "must be true (it has passed) or false (it is still to come)" }],
  describe: (operand) => operand === true ? "in the past" : "still to come",
};
