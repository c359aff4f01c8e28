import type { JsonObject, JsonValue } from "../json.ts";
import { type Comparison, type Condition, sharedKey } from "./condition.ts";
import { ComparedValue } from "./compared_value.ts";
import { compileProgram, type ConditionProgram, holds, stepSize } from "./condition_program.ts";
import { Field, type FieldTest } from "./field.ts";
import type { OtherField } from "./operators/field_operand.ts";
import { Truth } from "./truth.ts";
import { valueAt } from "./value_at.ts";

/** A field of a set, with the turn in which it was last looked up. */
interface SetField {
  /** Its place among the paths of the set. */
  readonly number: number;
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

/** The values of a subject by the numbers of their paths; `undefined` as `valueAt` returns it. */
export type PathValues = readonly (JsonValue | undefined)[];

/** A comparison in a set's conditions. Without a test it is `$exists: true`. */
interface SetComparison {
  readonly field: SetField;
  readonly test: FieldTest | undefined;
  /** Set if the comparison is with another field. */
  readonly other: { readonly field: SetField; readonly test: OtherField } | undefined;
}

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
  readonly #programs: ConditionProgram<SetComparison>[] = [];
  readonly #fields = new Map<string, SetField>();
  readonly #paths: (readonly string[])[] = [];
  /** By the numbers of their paths. */
  readonly #fieldList: SetField[] = [];
  /** Short comparisons by their meaning, so that conditions share them. */
  readonly #comparisons = new Map<string, SetComparison>();
  #comparisonCount = 0;
  #comparisonsAsked = 0;

  /** The number of steps so far: a measure of work that needs no clock. */
  get steps(): number {
    let steps = this.#comparisonsAsked;
    for (const { field } of this.#fields.values()) steps += field.steps;
    return steps;
  }

  /** The number of conditions. */
  get size(): number {
    return this.#programs.length;
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
    return this.#fields.get(path.join("."))!.number;
  }

  /** The approximate memory of the set, in bytes. */
  get memoryBytes(): number {
    let operands = 0;
    for (const { field } of this.#fields.values()) operands += field.operandCount;
    return this.#fields.size * fieldBytes + this.#comparisonCount * comparisonBytes +
      operands * operandBytes;
  }

  /**
   * Adds a condition, and returns its number, counted from 0. Not allowed between `begin` and
   * `holds`.
   */
  add(condition: Condition): number {
    const program = compileProgram(condition, (comparison) => this.#comparisonOf(comparison));
    this.#comparisonCount += program.leaves.length;
    return this.#programs.push(program) - 1;
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

  /** Forgets what is known of the value at the path with this number, which has changed. */
  refresh(path: number): void {
    const field = this.#fieldList[path]!;
    field.turn = 0;
    if (field.compared !== undefined) field.compared.turn = 0;
  }

  /** The value of the current subject at the path with this number. */
  valueOf(path: number): JsonValue | undefined {
    return this.#values === undefined
      ? valueAt(this.#subject, this.#paths[path]!)
      : this.#values[path];
  }

  /** Whether the condition with this number matches the subject. */
  holds(number: number): boolean {
    const { leaves, steps, start } = this.#programs[number]!;
    let at = start;
    while (at >= 0) {
      const expected = steps[at * stepSize]! === 1;
      at = steps[at * stepSize + (this.#says(leaves[at]!, expected) ? 1 : 2)]!;
    }
    return at === holds;
  }

  /**
   * Whether a comparison is yes (or no, with `yes` false) for the subject. False for both if it is
   * unknown.
   */
  #says(comparison: SetComparison, yes: boolean): boolean {
    this.#comparisonsAsked++;
    const { field, test } = comparison;
    if (comparison.other !== undefined) {
      return this.#relates(comparison) === (yes ? Truth.yes : Truth.no);
    }
    if (field.turn !== this.#turn) {
      field.turn = this.#turn;
      field.field.look(this.valueOf(field.number), this.#now);
    }
    return field.field.says(test, yes);
  }

  #comparisonOf(comparison: Comparison): SetComparison {
    const key = sharedKey(comparison);
    const known = key === undefined ? undefined : this.#comparisons.get(key);
    if (known !== undefined) return known;
    const { path, requirement } = comparison;
    const field = this.#fieldAt(path);
    const test = requirement.compile(field.field);
    const added = { field, test, other: requirement.other && this.#otherOf(requirement.other) };
    if (key !== undefined) this.#comparisons.set(key, added);
    return added;
  }

  #fieldAt(path: readonly string[]): SetField {
    const name = path.join(".");
    let field = this.#fields.get(name);
    if (field === undefined) {
      const number = this.#paths.push(path) - 1;
      field = { number, field: new Field(), turn: 0, compared: undefined };
      this.#fields.set(name, field);
      this.#fieldList.push(field);
    }
    return field;
  }

  #otherOf(test: OtherField): SetComparison["other"] {
    return { field: this.#fieldAt(test.path), test };
  }

  /** The result of a comparison of two fields. */
  #relates({ field, other }: SetComparison): Truth {
    const { field: otherField, test } = other!;
    return test.decideFor(this.#compared(field), this.#compared(otherField));
  }

  #compared(field: SetField): ComparedValue {
    const compared = field.compared ??= { value: new ComparedValue(), turn: 0 };
    if (compared.turn !== this.#turn) {
      compared.turn = this.#turn;
      compared.value.look(this.valueOf(field.number));
    }
    return compared.value;
  }
}
