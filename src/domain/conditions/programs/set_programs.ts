import { type ConditionProgram, stepSize } from "./condition_program.ts";
import type { FieldComparison } from "../fields/field_comparison.ts";

/** A comparison in the conditions of a set, by the number of its field. */
export interface SetComparison {
  readonly field: number;
  readonly test: FieldComparison;
}

/** The numbers of a step: its field, what is compared, and the next step if it is as expected or not. */
export const setStepSize = 4;
export const StepPart = { field: 0, test: 1, then: 2, otherwise: 3 } as const;

/**
 * The steps of all conditions of a set, one after another: for thousands of rules, the CPU reads
 * them in order, and they take a tenth of the memory that objects would.
 */
export class SetPrograms {
  /** By the number of a condition, where its first step is in {@link numbers}. */
  readonly starts: number[] = [];
  /** {@link setStepSize} for each step. */
  numbers = new Int32Array(64);
  /** One for each step. */
  operands = new Float64Array(64 / setStepSize);
  #count = 0;

  /** Adds a condition, and returns its number, counted from 0. */
  add({ leaves, steps, start }: ConditionProgram<SetComparison>): number {
    const first = this.#count;
    const placeOf = (step: number) => step < 0 ? step : (first + step) * setStepSize;
    this.#reserve(first + leaves.length);
    leaves.forEach(({ field, test }, step) => {
      const [expected, then, otherwise] = steps.subarray(stepSize * step, stepSize * (step + 1));
      const packed = test.basis << 5 | test.kind << 1 | expected!;
      this.numbers.set([field, packed, placeOf(then!), placeOf(otherwise!)], placeOf(step));
      this.operands[first + step] = test.operand;
    });
    this.#count += leaves.length;
    return this.starts.push(placeOf(start)) - 1;
  }

  #reserve(steps: number): void {
    if (steps <= this.operands.length) return;
    const size = Math.max(steps, 2 * this.operands.length);
    const [numbers, operands] = [this.numbers, this.operands];
    this.numbers = new Int32Array(size * setStepSize);
    this.operands = new Float64Array(size);
    this.numbers.set(numbers);
    this.operands.set(operands);
  }
}

/** The parts of the number that says what is compared. */
export const basisOf = (packed: number) => packed >> 5;
export const kindsIn = (packed: number) => (packed >> 1) & 15;
export const isExpected = (packed: number) => (packed & 1) === 1;
