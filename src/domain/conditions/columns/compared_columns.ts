import type { JsonValue } from "../../json.ts";
import { ComparableElements, ComparableRange, singleOf } from "../fields/comparable_elements.ts";
import type { Scalar } from "../condition.ts";
import { Kind, kindOfElement } from "../fields/field_comparison.ts";
import type { ScalarIds } from "./scalar_ids.ts";
import type { StringRanks } from "./string_ranks.ts";

/** The values at a path of some subjects, in the forms that comparisons with others need. */
export class PathColumns {
  range: RangeColumn | undefined;
  bound: BoundColumn | undefined;
  elements: ElementColumn | undefined;
  sought: SoughtColumn | undefined;

  /** Gives so many subjects the same value. */
  begin(value: JsonValue | undefined, count: number): void {
    this.range?.begin(value, count);
    this.bound?.begin(value, count);
    this.elements?.begin(value, count);
    this.sought?.begin(value, count);
  }

  /** Sets the value of a subject. */
  set(subject: number, value: JsonValue | undefined): void {
    this.range?.set(subject, value);
    this.bound?.set(subject, value);
    this.elements?.set(subject, value);
    this.sought?.set(subject, value);
  }

  /** Call this after all values were set, and their strings sorted. */
  complete(count: number): void {
    this.range?.complete(count);
    this.bound?.complete(count);
    this.elements?.complete();
  }
}

/** The values that others are ordered by: each a single one. */
export class BoundColumn {
  readonly #texts: StringRanks;
  /** By subject, the kind of its value; 0 if it is none to compare with. */
  kinds = new Uint8Array(0);
  /** Numbers, and the places of strings. */
  values = new Float64Array(0);

  constructor(texts: StringRanks) {
    this.#texts = texts;
  }

  begin(value: JsonValue | undefined, count: number): void {
    if (this.kinds.length < count) {
      this.kinds = new Uint8Array(count);
      this.values = new Float64Array(count);
    }
    this.set(0, value);
    this.kinds.fill(this.kinds[0]!, 0, count);
    this.values.fill(this.values[0]!, 0, count);
  }

  set(subject: number, value: JsonValue | undefined): void {
    const single = singleOf(value);
    this.kinds[subject] = single === undefined ? 0 : kindOfElement(single);
    if (typeof single === "number") this.values[subject] = single;
    if (typeof single === "string") this.values[subject] = this.#texts.add(single);
  }

  complete(count: number): void {
    for (let subject = 0; subject < count; subject++) {
      if (this.kinds[subject] !== Kind.string) continue;
      this.values[subject] = this.#texts.rankOf(this.values[subject]!);
    }
  }
}

/** The values that are sought among the elements of others: each a single one. */
export class SoughtColumn {
  readonly #ids: ScalarIds;
  /** By subject, the kind of its value; 0 if it is none to compare with. */
  kinds = new Uint8Array(0);
  ids = new Int32Array(0);

  constructor(ids: ScalarIds) {
    this.#ids = ids;
  }

  begin(value: JsonValue | undefined, count: number): void {
    if (this.kinds.length < count) {
      this.kinds = new Uint8Array(count);
      this.ids = new Int32Array(count);
    }
    this.set(0, value);
    this.kinds.fill(this.kinds[0]!, 0, count);
    this.ids.fill(this.ids[0]!, 0, count);
  }

  set(subject: number, value: JsonValue | undefined): void {
    const single = singleOf(value);
    this.kinds[subject] = single === undefined ? 0 : kindOfElement(single);
    if (single !== undefined) this.ids[subject] = this.#ids.add(single);
  }
}

/** The least and greatest elements of values that are compared with bounds. */
export class RangeColumn {
  readonly #texts: StringRanks;
  readonly #elements = new ComparableElements();
  readonly #range = new ComparableRange();
  /** By subject, the kinds of its elements. */
  kinds = new Uint8Array(0);
  /** `NaN` if there is no such element, so that every comparison with it is false. */
  leastNumbers = new Float64Array(0);
  greatestNumbers = new Float64Array(0);
  /** Places of strings. */
  leastTexts = new Float64Array(0);
  greatestTexts = new Float64Array(0);

  constructor(texts: StringRanks) {
    this.#texts = texts;
  }

  begin(value: JsonValue | undefined, count: number): void {
    if (this.kinds.length < count) {
      this.kinds = new Uint8Array(count);
      this.leastNumbers = new Float64Array(count);
      this.greatestNumbers = new Float64Array(count);
      this.leastTexts = new Float64Array(count);
      this.greatestTexts = new Float64Array(count);
    }
    this.set(0, value);
    this.kinds.fill(this.kinds[0]!, 0, count);
    for (const list of [this.leastNumbers, this.greatestNumbers]) list.fill(list[0]!, 0, count);
    for (const list of [this.leastTexts, this.greatestTexts]) list.fill(list[0]!, 0, count);
  }

  set(subject: number, value: JsonValue | undefined): void {
    this.#elements.look(value);
    this.#range.look(this.#elements.list);
    const { numbers, leastText, greatestText } = this.#range;
    this.kinds[subject] = this.#elements.kinds;
    this.leastNumbers[subject] = numbers.least;
    this.greatestNumbers[subject] = numbers.greatest;
    const least = leastText === undefined ? NaN : this.#texts.add(leastText);
    this.leastTexts[subject] = least;
    this.greatestTexts[subject] = greatestText === undefined || greatestText === leastText
      ? least
      : this.#texts.add(greatestText);
  }

  complete(count: number): void {
    for (const texts of [this.leastTexts, this.greatestTexts]) {
      for (let subject = 0; subject < count; subject++) {
        const number = texts[subject]!;
        if (number >= 0) texts[subject] = this.#texts.rankOf(number);
      }
    }
  }
}

/** The elements of values among which bounds are sought. */
export class ElementColumn {
  readonly #ids: ScalarIds;
  readonly #elements = new ComparableElements();
  /** By subject, the kinds of its elements, and these. */
  kinds = new Uint8Array(0);
  #lists: (readonly Scalar[])[] = [];
  /** By the id of a bound, the last list that has it. */
  #lastWith = new Uint32Array(0);
  #turn = 0;
  #list: readonly Scalar[] | undefined;

  constructor(ids: ScalarIds) {
    this.#ids = ids;
  }

  begin(value: JsonValue | undefined, count: number): void {
    if (this.kinds.length < count) this.kinds = new Uint8Array(count);
    this.set(0, value);
    this.kinds.fill(this.kinds[0]!, 0, count);
    for (let subject = 1; subject < count; subject++) this.#lists[subject] = this.#lists[0]!;
  }

  set(subject: number, value: JsonValue | undefined): void {
    this.#elements.look(value);
    this.kinds[subject] = this.#elements.kinds;
    this.#lists[subject] = this.#elements.list;
  }

  complete(): void {
    const { size } = this.#ids;
    if (this.#lastWith.length < size) this.#lastWith = new Uint32Array(2 * size);
    else this.#lastWith.fill(0, 0, size);
    // Counted from 0 each time: what a long-lived service counts does not fit into 32 bits.
    this.#turn = 0;
    this.#list = undefined;
  }

  /** Moves on to a subject for `has`. */
  open(subject: number): void {
    const list = this.#lists[subject]!;
    if (list === this.#list) return;
    this.#list = list;
    this.#turn++;
    for (const element of list) {
      const id = this.#ids.find(element);
      if (id !== undefined) this.#lastWith[id] = this.#turn;
    }
  }

  /** Whether the subject has the bound with this id. */
  has(id: number): boolean {
    return this.#lastWith[id] === this.#turn;
  }
}
