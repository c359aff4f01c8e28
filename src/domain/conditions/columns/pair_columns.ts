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
  /** For which subjects it is yes, and for which no. */
  yes: Bits;
  no: Bits;
}

/** The comparisons of two fields of similar subjects. */
export class PairColumns {
  readonly #pairs: Pair[] = [];
  /** By the numbers of their paths. */
  readonly #compared = new Map<number, Compared>();
  /** By subject, the numbers of the paths where it has other values, and these values. */
  readonly #changes = new Map<number, Map<number, JsonValue | undefined>>();
  #values: readonly (JsonValue | undefined)[] = [];
  #count = 0;
  #isDecided = false;

  /** Adds a comparison, and returns its number, counted from 0. */
  add(field: number, other: number, test: OtherField): number {
    return this.#pairs.push({
      ...{ field: this.#comparedAt(field), other: this.#comparedAt(other), test },
      ...{ yes: new Uint32Array(), no: new Uint32Array() },
    }) - 1;
  }

  /** Moves on to other subjects, which all have these values, by the numbers of their paths. */
  begin(values: readonly (JsonValue | undefined)[], count: number): void {
    this.#values = values;
    this.#count = count;
    this.#changes.clear();
    this.#isDecided = false;
  }

  /** Replaces a value of a subject. */
  replace(path: number, subject: number, value: JsonValue | undefined): void {
    if (!this.#compared.has(path)) return;
    let changes = this.#changes.get(subject);
    if (changes === undefined) this.#changes.set(subject, changes = new Map());
    changes.set(path, value);
  }

  /** Writes for which subjects a comparison is yes (or no, with `yes` false). */
  read(pair: number, yes: boolean, into: Bits): void {
    if (!this.#isDecided) this.#decide();
    into.set(this.#pairs[pair]![yes ? "yes" : "no"]);
  }

  #decide(): void {
    this.#isDecided = true;
    for (const [path, { common }] of this.#compared) common.look(this.#values[path]);
    for (const pair of this.#pairs) {
      const truth = truthOf(pair);
      pair.yes = this.#bitsOfAll(truth === Truth.yes);
      pair.no = this.#bitsOfAll(truth === Truth.no);
    }
    for (const [subject, changes] of this.#changes) this.#decideSubject(subject, changes);
  }

  #bitsOfAll(isSet: boolean): Bits {
    const bits = new Uint32Array(wordsFor(this.#count + 1));
    if (isSet) setFirst(bits, this.#count);
    return bits;
  }

  #decideSubject(subject: number, changes: ReadonlyMap<number, JsonValue | undefined>): void {
    for (const [path, value] of changes) {
      const compared = this.#compared.get(path)!;
      compared.varied.look(value);
      compared.isVaried = true;
    }
    const [word, bit] = [subject >>> 5, 1 << (subject & 31)];
    for (const pair of this.#pairs) {
      if (!pair.field.isVaried && !pair.other.isVaried) continue;
      const truth = truthOf(pair);
      pair.yes[word] = truth === Truth.yes ? pair.yes[word]! | bit : pair.yes[word]! & ~bit;
      pair.no[word] = truth === Truth.no ? pair.no[word]! | bit : pair.no[word]! & ~bit;
    }
    for (const path of changes.keys()) this.#compared.get(path)!.isVaried = false;
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
