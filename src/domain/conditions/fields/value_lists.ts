/**
 * Evaluates many lists of operands at once: which of them share a value with the field (`$in`).
 * Each value has the lists that contain it, as numbers, or as a bit set once that is smaller, so
 * that the work for a value is at most one word per 32 lists. Values are given by their numbers.
 */
export class ValueLists {
  /** By the number of a value. */
  readonly #containing: (ContainingLists | undefined)[] = [];
  #count = 0;
  #shared = new Uint32Array(0);
  readonly #found: readonly number[];
  #isDecided = true;
  /** The number of values in all lists together. */
  valueCount = 0;
  /** The number of lists, or words for 32 of them, processed so far. */
  steps = 0;

  /** `found` are always the distinct values that the field has. */
  constructor(found: readonly number[]) {
    this.#found = found;
  }

  /** Adds a list of distinct values, and returns its number, counted from 0. */
  add(values: readonly number[]): number {
    const number = this.#count++;
    this.#isDecided = false;
    for (const value of values) (this.#containing[value] ??= new ContainingLists()).add(number);
    this.valueCount += values.length;
    return number;
  }

  /** Notes that the field has other values now. */
  look(): void {
    this.#isDecided = false;
  }

  /** Whether the list with this number has one of the current values. */
  shares(number: number): boolean {
    return (this.shared[number >>> 5]! & (1 << (number & 31))) !== 0;
  }

  /** A bit for each list: whether it has one of the current values. */
  get shared(): Uint32Array {
    if (!this.#isDecided) this.#decide();
    return this.#shared;
  }

  #decide(): void {
    this.#isDecided = true;
    const words = (this.#count + 31) >>> 5;
    if (this.#shared.length < words) this.#shared = new Uint32Array(words);
    else this.#shared.fill(0);
    for (const value of this.#found) {
      this.steps += 1 + (this.#containing[value]?.addTo(this.#shared) ?? 0);
    }
  }
}

/** The lists that contain a value. */
class ContainingLists {
  #numbers: number[] | undefined = [];
  #bits = new Uint32Array(0);

  /** Numbers must be added in ascending order. */
  add(number: number): void {
    if (this.#numbers !== undefined) {
      this.#numbers.push(number);
      if (this.#numbers.length <= number >>> 5) return;
      const numbers = this.#numbers;
      this.#numbers = undefined;
      for (const each of numbers) this.#setBit(each);
    } else this.#setBit(number);
  }

  /** Adds the lists to a bit set, and returns the number of steps. */
  addTo(sum: Uint32Array): number {
    if (this.#numbers !== undefined) {
      for (const number of this.#numbers) sum[number >>> 5]! |= 1 << (number & 31);
      return this.#numbers.length;
    }
    const bits = this.#bits;
    const length = Math.min(bits.length, sum.length);
    for (let word = 0; word < length; word++) sum[word]! |= bits[word]!;
    return length;
  }

  #setBit(number: number): void {
    const word = number >>> 5;
    if (word >= this.#bits.length) {
      const longer = new Uint32Array(word + (word >>> 2) + 1);
      longer.set(this.#bits);
      this.#bits = longer;
    }
    this.#bits[word]! |= 1 << (number & 31);
  }
}
