import type { JsonValue } from "../../json.ts";
import { ComparedValue } from "../compared_value.ts";
import type { OtherField } from "../operators/field_operand.ts";
import { Truth } from "../truth.ts";
import { type Bits, setFirst, wordsFor } from "./bits.ts";

/** The values at a path: the one of most subjects, and that of the current one if it differs. */
class Compared {
  readonly common = new ComparedValue();
  readonly varied = new ComparedValue();
  isVaried = false;

  get current(): ComparedValue {
    return this.isVaried ? this.varied : this.common;
  }
}

/** A comparison of two fields. */
interface Pair {
  readonly field: Compared;
  readonly other: Compared;
  readonly test: OtherField;
  /** The result for the common values. */
  truth: Truth;
}

/** The comparisons of two fields of similar subjects. */
export class PairColumns {
  readonly #pairs: Pair[] = [];
  /** By the numbers of their paths. */
  readonly #compared = new Map<number, Compared>();
  /** Where a subject has another value: its number, that of the path, and the value. */
  readonly #subjects: number[] = [];
  readonly #paths: number[] = [];
  readonly #changed: (JsonValue | undefined)[] = [];
  #values: readonly (JsonValue | undefined)[] = [];
  #count = 0;
  #isDecided = false;
  #width = 0;
  /** Two rows of bits for each comparison: the subjects for which it is yes, and no. */
  #rows = new Uint32Array(0);

  /** Adds a comparison, and returns its number, counted from 0. */
  add(field: number, other: number, test: OtherField): number {
    const [left, right] = [this.#comparedAt(field), this.#comparedAt(other)];
    return this.#pairs.push({ field: left, other: right, test, truth: Truth.unknown }) - 1;
  }

  /** Moves on to other subjects, which all have these values, by the numbers of their paths. */
  begin(values: readonly (JsonValue | undefined)[], count: number): void {
    this.#values = values;
    this.#count = count;
    this.#subjects.length = this.#paths.length = this.#changed.length = 0;
    this.#isDecided = false;
  }

  /** Replaces a value of a subject. All values of a subject must follow one another. */
  replace(path: number, subject: number, value: JsonValue | undefined): void {
    if (!this.#compared.has(path)) return;
    this.#subjects.push(subject);
    this.#paths.push(path);
    this.#changed.push(value);
  }

  /** Writes for which subjects a comparison is yes (or no, with `yes` false). */
  read(pair: number, yes: boolean, into: Bits): void {
    if (!this.#isDecided) this.#decide();
    const row = this.#rowOf(pair, yes ? Truth.yes : Truth.no);
    into.set(this.#rows.subarray(row, row + into.length));
  }

  #rowOf(pair: number, truth: Truth): number {
    return (2 * pair + (truth === Truth.yes ? 0 : 1)) * this.#width;
  }

  #decide(): void {
    this.#isDecided = true;
    const width = this.#width = wordsFor(this.#count);
    this.#rows = new Uint32Array(2 * this.#pairs.length * width);
    for (const [path, { common }] of this.#compared) common.look(this.#values[path]);
    this.#pairs.forEach((pair, number) => {
      pair.truth = truthOf(pair);
      if (pair.truth === Truth.unknown) return;
      const row = this.#rowOf(number, pair.truth);
      setFirst(this.#rows.subarray(row, row + width), this.#count);
    });
    for (let from = 0; from < this.#subjects.length;) from = this.#decideSubject(from);
  }

  /** Decides the subject whose changes start at a place. Returns where those of the next one do. */
  #decideSubject(from: number): number {
    const subject = this.#subjects[from]!;
    let until = from;
    for (; this.#subjects[until] === subject; until++) {
      const compared = this.#compared.get(this.#paths[until]!)!;
      compared.varied.look(this.#changed[until]);
      compared.isVaried = true;
    }
    const [word, bit] = [subject >>> 5, 1 << (subject & 31)];
    for (let number = 0; number < this.#pairs.length; number++) {
      const pair = this.#pairs[number]!;
      if (!pair.field.isVaried && !pair.other.isVaried) continue;
      const truth = truthOf(pair);
      if (truth === pair.truth) continue;
      for (const changed of [truth, pair.truth]) {
        if (changed !== Truth.unknown) this.#rows[this.#rowOf(number, changed) + word]! ^= bit;
      }
    }
    for (let at = from; at < until; at++) {
      this.#compared.get(this.#paths[at]!)!.isVaried = false;
    }
    return until;
  }

  #comparedAt(path: number): Compared {
    let compared = this.#compared.get(path);
    if (compared === undefined) this.#compared.set(path, compared = new Compared());
    return compared;
  }
}

function truthOf({ field, other, test }: Pair): Truth {
  return test.decideFor(field.current, other.current);
}
