import type { JsonObject } from "../json.ts";
import { isOpposite, sharedKey } from "./shared_key.ts";
import type { Comparison, Condition } from "./condition.ts";
import { compileProgram, type ConditionProgram, holds, stepSize } from "./condition_program.ts";
import { Field, type FieldTest } from "./field.ts";
import { valueAt } from "./value_at.ts";

/** A field of a set, and the subject that it was looked up for last. */
interface SetField {
  readonly path: readonly string[];
  readonly field: Field;
  turn: number;
}

/** A comparison that conditions of a set make; without a test it is `$exists: true`. */
interface SetComparison {
  readonly field: SetField;
  readonly test: FieldTest | undefined;
}

/** Roughly what the parts of a set take, in bytes. */
export const fieldBytes = 2_000;
export const comparisonBytes = 300;
export const operandBytes = 60;

/**
 * Conditions that are decided together, for one subject after another. Of each subject a path is looked up
 * once, and what a value says to all comparisons of its path is worked out once (see {@link Field}): the work
 * for a subject is bounded by its size and the number of comparisons, whatever the operands are.
 */
export class ConditionSet {
  #subject: JsonObject = {};
  #now = 0;
  /** Subjects count from 1: what was worked out for an earlier one needs no clearing. */
  #turn = 0;
  readonly #programs: ConditionProgram<SetComparison>[] = [];
  readonly #fields = new Map<string, SetField>();
  /** Short comparisons by what they ask: conditions share them. */
  readonly #comparisons = new Map<string, SetComparison>();
  #comparisonCount = 0;
  #comparisonsAsked = 0;

  /** How many steps were taken so far: a measure of work that no clock is needed for. */
  get steps(): number {
    let steps = this.#comparisonsAsked;
    for (const { field } of this.#fields.values()) steps += field.steps;
    return steps;
  }

  /** How many conditions were added. */
  get size(): number {
    return this.#programs.length;
  }

  /** How many comparisons the conditions have, each as often as it was written. */
  get comparisonCount(): number {
    return this.#comparisonCount;
  }

  get pathCount(): number {
    return this.#fields.size;
  }

  /** About how much memory the set takes. */
  get memoryBytes(): number {
    let operands = 0;
    for (const { field } of this.#fields.values()) operands += field.operandCount;
    return this.#fields.size * fieldBytes + this.#comparisonCount * comparisonBytes +
      operands * operandBytes;
  }

  /** Adds a condition and returns its number: they count from 0. Not between `begin` and `holds`. */
  add(condition: Condition): number {
    const program = compileProgram(condition, (comparison) => ({
      leaf: this.#comparisonOf(comparison),
      isOpposite: isOpposite(comparison),
    }));
    this.#comparisonCount += program.leaves.length;
    return this.#programs.push(program) - 1;
  }

  /** Goes on to another subject, at `now` (ms since the epoch). */
  begin(subject: JsonObject, now: number): void {
    this.#subject = subject;
    this.#now = now;
    this.#turn++;
  }

  /** Whether the condition with this number holds for the subject. */
  holds(number: number): boolean {
    const { leaves, steps, start } = this.#programs[number]!;
    let at = start;
    while (at >= 0) {
      const wanted = steps[at * stepSize]! === 1;
      at = steps[at * stepSize + (this.#says(leaves[at]!, wanted) ? 1 : 2)]!;
    }
    return at === holds;
  }

  /** Whether a comparison says yes, or no, of the subject; it does neither where it is unknown. */
  #says({ field, test }: SetComparison, yes: boolean): boolean {
    this.#comparisonsAsked++;
    if (field.turn !== this.#turn) {
      field.turn = this.#turn;
      field.field.look(valueAt(this.#subject, field.path), this.#now);
    }
    return field.field.says(test, yes);
  }

  #comparisonOf(comparison: Comparison): SetComparison {
    const key = sharedKey(comparison);
    const known = key === undefined ? undefined : this.#comparisons.get(key);
    if (known !== undefined) return known;
    const path = comparison.path.join(".");
    let field = this.#fields.get(path);
    if (field === undefined) {
      field = { path: comparison.path, field: new Field(), turn: 0 };
      this.#fields.set(path, field);
    }
    const test = comparison.operator === "$exists" ? undefined : field.field.add(comparison);
    const added = { field, test };
    if (key !== undefined) this.#comparisons.set(key, added);
    return added;
  }
}
