import type { JsonValue } from "../../json.ts";
import { Field } from "../fields/field.ts";
import {
  allKinds,
  existenceComparison,
  type FieldComparison,
  kindCount,
} from "../fields/field_comparison.ts";
import type { Requirement } from "../operators/operator.ts";
import { type Bits, setFirst, wordsFor } from "./bits.ts";
import { TestGroups } from "./test_groups.ts";

/**
 * The values at one path of similar subjects, and which of them meet which comparisons. Most
 * subjects have the same value, which is looked at once.
 */
export class Column {
  readonly #field = new Field();
  readonly #tests: FieldComparison[] = [];
  /** The tests in groups, once they were needed. */
  #groups: TestGroups | undefined;
  #value: JsonValue | undefined;
  #count = 0;
  #now = 0;
  /** The subjects with other values, ascending, and these values. */
  readonly #changed: number[] = [];
  readonly #values: (JsonValue | undefined)[] = [];
  #isDecided = false;
  #width = 0;
  /**
   * Rows of bits, one for each subject and last one for the common value: by test, which ones meet
   * it; then by kind, which ones are of it.
   */
  #rows = new Uint32Array(0);
  /** The subjects that have the common value. */
  #unchanged = new Uint32Array(0);

  get operandCount(): number {
    return this.#field.operandCount;
  }

  /** Adds a comparison, and returns its number, counted from 0. */
  add(requirement: Requirement): number {
    this.#groups = undefined;
    return this.#tests.push(requirement.compile(this.#field) ?? existenceComparison) - 1;
  }

  /** Moves on to other subjects, which all have a value at `now` (epoch ms). */
  begin(value: JsonValue | undefined, count: number, now: number): void {
    this.#value = value;
    this.#count = count;
    this.#now = now;
    this.#changed.length = this.#values.length = 0;
    this.#isDecided = false;
  }

  /** Replaces the value of a subject. Subjects must be in ascending order. */
  replace(subject: number, value: JsonValue | undefined): void {
    this.#changed.push(subject);
    this.#values.push(value);
  }

  /** Writes for which subjects a comparison is yes (or no, with `yes` false). */
  read(test: number, yes: boolean, into: Bits): void {
    if (!this.#isDecided) this.#decide();
    const { kind } = this.#tests[test]!;
    const met = test * this.#width;
    // `$exists` is known of every value.
    const ofKind = this.#tests[test] === existenceComparison
      ? undefined
      : (this.#tests.length + 31 - Math.clz32(kind)) * this.#width;
    const rows = this.#rows;
    for (let word = 0; word < into.length; word++) {
      if (yes) into[word] = rows[met + word]!;
      else if (ofKind === undefined) into[word] = ~rows[met + word]!;
      else into[word] = rows[ofKind + word]! & ~rows[met + word]!;
    }
  }

  #decide(): void {
    this.#isDecided = true;
    const width = this.#width = wordsFor(this.#count + 1);
    const count = this.#tests.length + kindCount;
    if (this.#rows.length < count * width) this.#rows = new Uint32Array(count * width);
    else this.#rows.fill(0, 0, count * width);
    const groups = this.#groups ??= new TestGroups(this.#field, this.#tests);
    const rows = { rows: this.#rows, width };
    groups.begin(rows);
    this.#mark(groups, this.#value, this.#count);
    for (let at = 0; at < this.#changed.length; at++) {
      this.#mark(groups, this.#values[at], this.#changed[at]!);
    }
    groups.complete(rows);
    this.#spread(count);
  }

  #mark(groups: TestGroups, value: JsonValue | undefined, subject: number): void {
    this.#field.look(value, this.#now);
    const { kinds } = this.#field;
    if (kinds === undefined) return;
    const [rows, width] = [this.#rows, this.#width];
    groups.mark(subject, { rows, width });
    let at = this.#tests.length * width + (subject >>> 5);
    for (let kind = 1; kind < allKinds; kind <<= 1, at += width) {
      if ((kinds & kind) !== 0) rows[at]! |= 1 << (subject & 31);
    }
  }

  /** Copies the bits of the common value to the subjects that have it. */
  #spread(rows: number): void {
    if (this.#unchanged.length < this.#width) this.#unchanged = new Uint32Array(this.#width);
    const unchanged = this.#unchanged;
    setFirst(unchanged, this.#count);
    for (const subject of this.#changed) unchanged[subject >>> 5]! &= ~(1 << (subject & 31));
    const [word, bit] = [this.#count >>> 5, 1 << (this.#count & 31)];
    for (let from = 0; from < rows * this.#width; from += this.#width) {
      if ((this.#rows[from + word]! & bit) === 0) continue;
      for (let at = 0; at < this.#width; at++) this.#rows[from + at]! |= unchanged[at]!;
    }
  }
}
