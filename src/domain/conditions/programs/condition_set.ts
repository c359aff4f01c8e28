import type { JsonObject, JsonValue } from "../../json.ts";
import { type Comparison, type Condition, sharedKey } from "../condition.ts";
import { ComparedValue } from "../fields/compared_value.ts";
import { compileProgram, holds } from "./condition_program.ts";
import { Field } from "../fields/field.ts";
import {
  allKinds,
  Basis,
  existenceComparison,
  type FieldComparison,
} from "../fields/field_comparison.ts";
import type { OtherField } from "../operators/field_operand.ts";
import { type SetComparison, SetPrograms, StepPart } from "./set_programs.ts";
import { basisOf, isExpected, kindsIn, setStepSize } from "./set_programs.ts";
import { Truth } from "../truth.ts";
import { valueAt } from "../value_at.ts";

/** A field of a set, with the turn in which it was last looked up. */
interface SetField {
  readonly field: Field;
  turn: number;
  /** Only set if a comparison of two fields reads it. */
  compared: ComparedField | undefined;
}

/** The value of a field for comparisons with others, with the turn in which it was looked up. */
interface ComparedField {
  readonly value: ComparedValue;
  turn: number;
}

/** The field that a field is compared with, by its number. */
interface OtherOfField {
  readonly other: number;
  readonly test: OtherField;
}

/** The values of a subject by the numbers of their paths; `undefined` as `valueAt` returns it. */
export type PathValues = readonly (JsonValue | undefined)[];

/** The approximate memory of the parts of a set, in bytes. */
export const fieldBytes = 2_000;
export const comparisonBytes = 300;
export const operandBytes = 60;

/**
 * Conditions that are evaluated together, for one subject after another. For each subject, a path
 * is looked up once, and the result of its value for all comparisons of the path is computed once
 * (see {@link Field}). The work for a subject is bounded by its size and the number of comparisons,
 * whatever the operands are.
 */
export class ConditionSet {
  #subject: JsonObject = {};
  /** The values of the subject, if they were given instead of the subject itself. */
  #values: PathValues | undefined;
  #now = 0;
  /** Subjects are numbered from 1, so that results of earlier ones need not be cleared. */
  #turn = 0;
  readonly #programs = new SetPrograms();
  readonly #paths: (readonly string[])[] = [];
  readonly #numbers = new Map<string, number>();
  /** By the numbers of their paths. */
  readonly #fields: SetField[] = [];
  readonly #others: OtherOfField[] = [];
  /** Short comparisons by their meaning, so that conditions share them. */
  readonly #comparisons = new Map<string, SetComparison>();
  #comparisonCount = 0;
  #comparisonsAsked = 0;

  /** The number of steps so far: a measure of work that needs no clock. */
  get steps(): number {
    return this.#fields.reduce((sum, { field }) => sum + field.steps, this.#comparisonsAsked);
  }

  /** The number of conditions. */
  get size(): number {
    return this.#programs.starts.length;
  }

  /** The number of comparisons in the conditions, including duplicates. */
  get comparisonCount(): number {
    return this.#comparisonCount;
  }

  get pathCount(): number {
    return this.#paths.length;
  }

  /** The paths of all comparisons. Those of conditions that are added later follow. */
  get paths(): readonly (readonly string[])[] {
    return this.#paths;
  }

  /** The place of a path, which a condition of the set must have, among all paths. */
  pathNumber(path: readonly string[]): number {
    return this.#numbers.get(path.join("."))!;
  }

  /** The approximate memory of the set, in bytes. */
  get memoryBytes(): number {
    const operands = this.#fields.reduce((sum, { field }) => sum + field.operandCount, 0);
    return this.#fields.length * fieldBytes + this.#comparisonCount * comparisonBytes +
      operands * operandBytes;
  }

  /**
   * Adds a condition, and returns its number, counted from 0. Not allowed between `begin` and
   * `holds`.
   */
  add(condition: Condition): number {
    const program = compileProgram(condition, (comparison) => this.#comparisonOf(comparison));
    this.#comparisonCount += program.leaves.length;
    return this.#programs.add(program);
  }

  /** Moves on to another subject, at `now` (epoch ms). */
  begin(subject: JsonObject, now: number): void {
    this.#subject = subject;
    this.#values = undefined;
    this.#now = now;
    this.#turn++;
  }

  /** Moves on to another subject, whose values are given by the numbers of their paths. */
  beginWith(values: PathValues, now: number): void {
    this.#values = values;
    this.#now = now;
    this.#turn++;
  }

  /** The value of the current subject at the path with this number. */
  valueOf(path: number): JsonValue | undefined {
    return this.#values === undefined
      ? valueAt(this.#subject, this.#paths[path]!)
      : this.#values[path];
  }

  /** Whether the condition with this number matches the subject. */
  holds(number: number): boolean {
    const { numbers } = this.#programs;
    let at = this.#programs.starts[number]!;
    while (at >= 0) {
      at = numbers[at + (this.#isAsExpected(at) ? StepPart.then : StepPart.otherwise)]!;
    }
    return at === holds;
  }

  /** Whether the comparison of a step is yes, or no if that is expected. */
  #isAsExpected(at: number): boolean {
    this.#comparisonsAsked++;
    const { numbers, operands } = this.#programs;
    const number = numbers[at + StepPart.field]!;
    const packed = numbers[at + StepPart.test]!;
    const operand = operands[at / setStepSize]!;
    const basis = basisOf(packed);
    if (basis === Basis.otherField) {
      return this.#relates(number, operand) === (isExpected(packed) ? Truth.yes : Truth.no);
    }
    const field = this.#fields[number]!;
    if (field.turn !== this.#turn) {
      field.turn = this.#turn;
      field.field.look(this.valueOf(number), this.#now);
    }
    return field.field.decides(basis, kindsIn(packed), operand, isExpected(packed));
  }

  #comparisonOf(comparison: Comparison): SetComparison {
    const key = sharedKey(comparison);
    const known = key === undefined ? undefined : this.#comparisons.get(key);
    if (known !== undefined) return known;
    const { path, requirement } = comparison;
    const field = this.#numberOf(path);
    const { other } = requirement;
    const test = other === undefined
      ? requirement.compile(this.#fields[field]!.field) ?? existenceComparison
      : this.#testOf(other);
    const added = { field, test };
    if (key !== undefined) this.#comparisons.set(key, added);
    return added;
  }

  #testOf(test: OtherField): FieldComparison {
    const operand = this.#others.push({ other: this.#numberOf(test.path), test }) - 1;
    return { basis: Basis.otherField, kind: allKinds, operand };
  }

  #numberOf(path: readonly string[]): number {
    const name = path.join(".");
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.#paths.push(path) - 1;
      this.#numbers.set(name, number);
      this.#fields.push({ field: new Field(), turn: 0, compared: undefined });
    }
    return number;
  }

  /** The result of a comparison of two fields. */
  #relates(number: number, operand: number): Truth {
    const { other, test } = this.#others[operand]!;
    return test.decideFor(this.#compared(number), this.#compared(other));
  }

  #compared(number: number): ComparedValue {
    const field = this.#fields[number]!;
    const compared = field.compared ??= { value: new ComparedValue(), turn: 0 };
    if (compared.turn !== this.#turn) {
      compared.turn = this.#turn;
      compared.value.look(this.valueOf(number));
    }
    return compared.value;
  }
}
