import type { Field } from "../fields/field.ts";
import { Basis, type FieldComparison } from "../fields/field_comparison.ts";
import { transpose, wordsFor } from "./bits.ts";

/** Rows of bits, of `width` words each: one row for each test, with one bit for each subject. */
export interface TestRows {
  readonly rows: Uint32Array;
  readonly width: number;
}

/** Tests of one basis, the strictest last: a value that meets one also meets those before it. */
interface Ladder {
  readonly basis: Basis;
  readonly operands: Float64Array;
  /** The numbers of the tests. */
  readonly tests: readonly number[];
}

/**
 * Finds which tests of a field its values meet, without trying each test for each value: a value is
 * located among all bounds, and looked up among all operands.
 */
export class TestGroups {
  readonly #field: Field;
  readonly #tests: readonly FieldComparison[];
  readonly #ladders: readonly Ladder[];
  /** By the number of an operand, the tests to try for values that have it. */
  readonly #needing: number[][] = [];
  /** By the number of a list of which a value must have an element, its test. */
  readonly #lists: number[] = [];
  readonly #listWords: number;
  /** By subject, a bit for each of these lists. */
  #sharedLists = new Uint32Array(0);
  /** The tests to try for every value. */
  readonly #others: number[] = [];

  constructor(field: Field, tests: readonly FieldComparison[]) {
    this.#field = field;
    this.#tests = tests;
    const byBasis = new Map<Basis, { test: number; strictness: number }[]>();
    tests.forEach((comparison, test) => {
      const { basis, operand } = comparison;
      const strictness = field.strictness(comparison);
      const operands = field.operandsNeeded(comparison);
      if (basis === Basis.someOfList) this.#lists[operand] = test;
      else if (strictness !== undefined) {
        const ladder = byBasis.get(basis);
        if (ladder === undefined) byBasis.set(basis, [{ test, strictness }]);
        else ladder.push({ test, strictness });
      } else if (operands === undefined) this.#others.push(test);
      else for (const needed of operands) (this.#needing[needed] ??= []).push(test);
    });
    this.#ladders = Array.from(byBasis, ([basis, unordered]) => {
      const ordered = unordered.sort((a, b) => a.strictness - b.strictness).map(({ test }) => test);
      const operands = Float64Array.from(ordered, (test) => tests[test]!.operand);
      return { basis, operands, tests: ordered };
    });
    this.#listWords = wordsFor(this.#lists.length);
  }

  /** Prepares for {@link mark}. All rows must be clear. */
  begin({ width }: TestRows): void {
    const length = 32 * width * this.#listWords;
    if (this.#sharedLists.length < length) this.#sharedLists = new Uint32Array(length);
    else this.#sharedLists.fill(0, 0, length);
  }

  /** Notes which tests a subject meets, which has the field's current value. */
  mark(subject: number, { rows, width }: TestRows): void {
    const word = subject >>> 5;
    const bit = 1 << (subject & 31);
    for (const ladder of this.#ladders) {
      const met = this.#countMet(ladder);
      if (met > 0) rows[ladder.tests[met - 1]! * width + word]! |= bit;
    }
    for (const operand of this.#field.found) {
      const needing = this.#needing[operand];
      if (needing !== undefined) this.#try(needing, { rows, width }, word, bit);
    }
    this.#try(this.#others, { rows, width }, word, bit);
    if (this.#listWords > 0) {
      this.#sharedLists.set(this.#field.sharedLists, subject * this.#listWords);
    }
  }

  /** Completes the rows after all subjects were marked. */
  complete({ rows, width }: TestRows): void {
    for (const { tests } of this.#ladders) {
      for (let at = tests.length - 2; at >= 0; at--) {
        const [row, stricter] = [tests[at]! * width, tests[at + 1]! * width];
        for (let word = 0; word < width; word++) rows[row + word]! |= rows[stricter + word]!;
      }
    }
    for (let word = 0; word < width; word++) {
      for (let lists = 0; lists < this.#listWords; lists++) {
        this.#completeLists(lists, word, { rows, width });
      }
    }
  }

  #try(tests: readonly number[], { rows, width }: TestRows, word: number, bit: number): void {
    for (let at = 0; at < tests.length; at++) {
      const test = tests[at]!;
      const { basis, operand } = this.#tests[test]!;
      if (this.#field.isMet(basis, operand)) rows[test * width + word]! |= bit;
    }
  }

  /** How many tests the field's value meets. */
  #countMet({ basis, operands }: Ladder): number {
    let low = 0;
    let high = operands.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#field.isMet(basis, operands[middle]!)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Copies the bits of 32 subjects for 32 lists to the rows of the lists' tests. */
  #completeLists(lists: number, word: number, { rows, width }: TestRows): void {
    const block = new Uint32Array(32);
    for (let at = 0; at < 32; at++) {
      block[at] = this.#sharedLists[(word * 32 + at) * this.#listWords + lists]!;
    }
    transpose(block);
    const end = Math.min(32, this.#lists.length - lists * 32);
    for (let at = 0; at < end; at++) {
      rows[this.#lists[lists * 32 + at]! * width + word] = block[at]!;
    }
  }
}
