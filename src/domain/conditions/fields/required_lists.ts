/**
 * The growth after which values get other bits: a quarter of the previous number, plus a little.
 */
const growthMax = 1 / 4;
const growthMin = 1_000;

/**
 * Evaluates many lists of operands at once: whether the field has all values of a list (`$all`). A
 * list is a bit set, stored as its nonempty words, so that 32 values are checked at once. The most
 * common values get the first bits: lists that share values, the only ones that can take long, have
 * them in the same words. Values are given by their numbers.
 */
export class RequiredLists {
  /** By the number of a value, its bit, if a list has it. */
  readonly #bits: (number | undefined)[] = [];
  /** By bit, how many lists have it. */
  #frequencies: number[] = [];
  /** By the number of a list, its words: alternately the index of a word and its bits. */
  readonly #lists: Int32Array[] = [];
  /** By the number of a list, how many values it has. */
  readonly #sizes: number[] = [];
  /** How many values of lists the field has. */
  #presentCount = 0;
  /** One bit for each value that the field has. */
  #present = new Int32Array(0);
  #touched: number[] = [];
  /** All zero between two lists. */
  #scratch = new Int32Array(0);
  #valuesAtAssignment = 0;
  readonly #found: readonly number[];
  #isMarked = true;
  /** The number of values in all lists together. */
  valueCount = 0;
  /** The number of words checked so far. */
  steps = 0;

  /** `found` are always the distinct values that the field has. */
  constructor(found: readonly number[]) {
    this.#found = found;
  }

  /** Adds a list of distinct values, and returns its number, counted from 0. */
  add(values: readonly number[]): number {
    const bits = values.map((value) => this.#bits[value] ??= this.#frequencies.push(0) - 1);
    for (const bit of bits) this.#frequencies[bit]!++;
    this.valueCount += values.length;
    this.#isMarked = false;
    this.#sizes.push(values.length);
    return this.#lists.push(this.#wordsOf(bits)) - 1;
  }

  /** Notes that the field has other values now. */
  look(): void {
    this.#isMarked = false;
  }

  /** Whether the current values include all of the list with this number. */
  isIncluded(number: number): boolean {
    if (!this.#isMarked) this.#mark();
    if (this.#sizes[number]! > this.#presentCount) return false;
    const words = this.#lists[number]!;
    const present = this.#present;
    this.steps += words.length / 2;
    for (let at = 0; at < words.length; at += 2) {
      if ((words[at + 1]! & ~present[words[at]!]!) !== 0) return false;
    }
    return true;
  }

  /** A value of the list with this number that few other lists have. */
  rarest(number: number): number {
    const last = bitsIn(this.#lists[number]!).reduce((last, bit) => Math.max(last, bit));
    return this.#bits.indexOf(last);
  }

  #mark(): void {
    this.#isMarked = true;
    const grown = this.valueCount - this.#valuesAtAssignment;
    if (grown > this.#valuesAtAssignment * growthMax + growthMin) this.#assignBits();
    for (const word of this.#touched) this.#present[word] = 0;
    this.#touched = [];
    const words = (this.#frequencies.length + 31) >>> 5;
    if (this.#present.length < words) this.#present = new Int32Array(words * 2);
    this.#presentCount = 0;
    for (const value of this.#found) {
      const bit = this.#bits[value];
      if (bit === undefined) continue;
      const word = bit >>> 5;
      if (this.#present[word] === 0) this.#touched.push(word);
      this.#present[word]! |= 1 << (bit & 31);
      this.#presentCount++;
    }
  }

  #assignBits(): void {
    this.#valuesAtAssignment = this.valueCount;
    const before = this.#frequencies;
    const order = [...before.keys()].sort((a, b) => before[b]! - before[a]!);
    const assigned = new Int32Array(order.length);
    order.forEach((bit, place) => assigned[bit] = place);
    this.#frequencies = order.map((bit) => before[bit]!);
    this.#bits.forEach((bit, value) => {
      if (bit !== undefined) this.#bits[value] = assigned[bit]!;
    });
    this.#lists.forEach((words, list) => {
      this.#lists[list] = this.#wordsOf(bitsIn(words).map((bit) => assigned[bit]!));
    });
  }

  /** The words of a list of distinct bits. */
  #wordsOf(bits: readonly number[]): Int32Array {
    const words = (this.#frequencies.length + 31) >>> 5;
    if (this.#scratch.length < words) this.#scratch = new Int32Array(2 * words);
    const used: number[] = [];
    for (const bit of bits) {
      const word = bit >>> 5;
      if (this.#scratch[word] === 0) used.push(word);
      this.#scratch[word]! |= 1 << (bit & 31);
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

function bitsIn(words: Int32Array): number[] {
  const found: number[] = [];
  for (let at = 0; at < words.length; at += 2) {
    for (let bits = words[at + 1]!; bits !== 0; bits &= bits - 1) {
      found.push((words[at]! << 5) | (31 - Math.clz32(bits & -bits)));
    }
  }
  return found;
}
