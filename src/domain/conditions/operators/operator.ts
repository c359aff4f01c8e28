import type { Violation } from "../../errors.ts";
import type { JsonValue } from "../../json.ts";
import type { Operand, Scalar } from "../condition.ts";
import type { Field } from "../fields/field.ts";
import type { FieldComparison } from "../fields/field_comparison.ts";
import type { OtherField } from "./field_operand.ts";
import type { Truth } from "../truth.ts";

/**
 * An operator of the condition language. Everything that depends on the operator is behind this
 * interface.
 */
export interface Operator {
  /** When it holds, for the API's document: "The field …". */
  readonly meaning: string;
  /** Reads an operand, or returns why it is invalid. `pointer` is its JSON Pointer. */
  read(json: JsonValue, pointer: string): Reading | readonly Violation[];
  /** Describes the operator with a valid operand, after the name of a field: "in GBP, EUR". */
  describe(operand: Operand): string;
}

/** A valid operand. */
export interface Reading {
  /** As it is written. */
  readonly operand: Operand;
  readonly requirement: Requirement;
  /** Whether the comparison is yes where the requirement is not met, and no where it is. */
  readonly isNegated: boolean;
}

/** What a comparison requires of the value at its path. It is unknown for a missing value. */
export interface Requirement {
  /** Equal for requirements that every value meets alike. */
  readonly key: readonly [name: string, operand: Operand];
  /**
   * The tests that together have the same meaning: each must be passed by the value, or by an
   * element of the list. Without any, it is enough that there is a value.
   */
  readonly tests: readonly ValueTest[];
  /**
   * The field that the value is compared with, if it is not compared with an operand. `compile` is
   * not called then.
   */
  readonly other?: OtherField;
  /** Adds it to the compiled comparisons of a field; `undefined` if there are no tests. */
  compile(field: Field): FieldComparison | undefined;
}

/** A test of a single value. A list passes if one of its elements does. */
export interface ValueTest {
  /**
   * Whether the value passes at `now` (epoch ms); unknown for a value of a type that cannot be
   * compared.
   */
  decide(value: Scalar, now: number): Truth;
  /** The only values that pass, if they can be listed. */
  readonly oneOf: readonly Scalar[] | undefined;
  /**
   * The delays in milliseconds after the instant that a value stands for at which its result
   * changes; empty if it does not depend on the time.
   */
  readonly delaysMs: readonly number[];
  /**
   * Whether every value that passes this test passes the other one too, at any time. False if that
   * is not known.
   */
  implies(other: ValueTest): boolean;
  /**
   * Values to try, with their neighbours, in the search for one that passes several tests: those at
   * which the result changes. Instants are added for tests that depend on the time.
   */
  readonly candidates: readonly Scalar[];
  /**
   * Whether the result changes only at candidates, apart from time: between two of them, all
   * strings have the same result, and all numbers. Then no value passes, or fails, if no candidate
   * and no neighbour of one does.
   */
  readonly areCandidatesEnough: boolean;
}
