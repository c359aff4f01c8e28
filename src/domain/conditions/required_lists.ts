import type { JsonValue } from "../json.ts";
import type { Scalar } from "./condition.ts";
import { distinct } from "./value_lists.ts";

/**
 * The growth after which values are renumbered: a quarter of the previous number, plus a little.
 */
const growthMax = 1 / 4;
const growthMin = 1_000;

/**
 * Evaluates many lists of operands at once: whether the field has all values of a list (`$all`). A
 * list is a bit set, stored as its nonempty words, so that 32 values are checked at once. The most
 * common values get the lowest numbers: lists that share values, the only ones that can take long,
 * have them in the same words.
 */
export class RequiredLists {
  /** The number of each value. */
  readonly #numbers = new Map<JsonValue, number>();
  /** By the number of a value, how many lists have it. */
  #frequencies: number[] = [];
  /** By the number of a list, its words: alternately the index of a word and its bits. */
  readonly #lists: Int32Array[] = [];
  /** One bit for each value that the field has. */
  #present = new Int32Array(0);
  #touched: number[] = [];
  /** All zero between two lists. */
  #scratch = new Int32Array(0);
  #valuesAtNumbering = 0;
  #list: readonly JsonValue[] = [];
  #isMarked = true;
  /** The number of values in all lists together. */
  valueCount = 0;
  /** The number of words checked so far. */
  steps = 0;

  /** Adds a list of distinct values, and returns its number, counted from 0. */
  add(values: ReadonlySet<Scalar>): number {
    const numbers: number[] = [];
    for (const value of values) {
      let number = this.#numbers.get(value);
      if (number === undefined) {
        number = this.#frequencies.push(0) - 1;
        this.#numbers.set(value, number);
      }
      this.#frequencies[number]!++;
      numbers.push(number);
    }
    this.valueCount += numbers.length;
    this.#isMarked = false;
    return this.#lists.push(this.#wordsOf(numbers)) - 1;
  }

  /** Sets the elements of the field's current value. */
  look(list: readonly JsonValue[]): void {
    this.#list = list;
    this.#isMarked = false;
  }

  /** Whether the current elements include all values of the list with this number. */
  isIncluded(number: number): boolean {
    if (!this.#isMarked) this.#mark();
    const words = this.#lists[number]!;
    const present = this.#present;
    this.steps += words.length / 2;
    for (let at = 0; at < words.length; at += 2) {
      if ((words[at + 1]! & ~present[words[at]!]!) !== 0) return false;
    }
    return true;
  }

  #mark(): void {
    this.#isMarked = true;
    const grown = this.valueCount - this.#valuesAtNumbering;
    if (grown > this.#valuesAtNumbering * growthMax + growthMin) this.#numberAgain();
    for (const word of this.#touched) this.#present[word] = 0;
    this.#touched = [];
    const words = (this.#numbers.size + 31) >>> 5;
    if (this.#present.length < words) this.#present = new Int32Array(words * 2);
    for (const element of distinct(this.#list)) {
      const number = this.#numbers.get(element);
      if (number === undefined) continue;
      const word = number >>> 5;
      if (this.#present[word] === 0) this.#touched.push(word);
      this.#present[word]! |= 1 << (number & 31);
    }
  }

  #numberAgain(): void {
    this.#valuesAtNumbering = this.valueCount;
    const before = this.#frequencies;
    const order = [...before.keys()].sort((a, b) => before[b]! - before[a]!);
    const renumbered = new Int32Array(order.length);
    order.forEach((number, place) => renumbered[number] = place);
    this.#frequencies = order.map((number) => before[number]!);
    for (const [value, number] of this.#numbers) this.#numbers.set(value, renumbered[number]!);
    this.#lists.forEach((words, list) => {
      this.#lists[list] = this.#wordsOf(numbersIn(words).map((number) => renumbered[number]!));
    });
  }

  /** The words of a list of distinct numbers. */
  #wordsOf(numbers: readonly number[]): Int32Array {
    const words = (this.#numbers.size + 31) >>> 5;
    if (this.#scratch.length < words) this.#scratch = new Int32Array(2 * words);
    const used: number[] = [];
    for (const number of numbers) {
      const word = number >>> 5;
      if (this.#scratch[word] === 0) used.push(word);
      this.#scratch[word]! |= 1 << (number & 31);
    }
    const list = new Int32Array(2 * used.length);
    used.forEach((word, at) => {
      list[2 * at] = word;
      list[2 * at + 1] = this.#scratch[word]!;
      this.#scratch[word] = 0;
    });
    return list;
  }
}

function numbersIn(words: Int32Array): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < words.length; at += 2) {
    for (let bits = words[at + 1]!; bits !== 0; bits &= bits - 1) {
      numbers.push((words[at]! << 5) | (31 - Math.clz32(bits & -bits)));
    }
  }
  return numbers;
}
