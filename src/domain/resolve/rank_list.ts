import { sortAscending } from "./sort_ascending.ts";

/**
 * The ranks of the badges that a product shows. The same list is filled for one product after the
 * other, because a list for each would be a quarter of the memory that a query allocates.
 */
export class RankList {
  readonly #ranks: Int32Array;
  #length = 0;

  /** Creates an empty list for `max` ranks at most. */
  constructor(max: number) {
    this.#ranks = new Int32Array(max);
  }

  get length(): number {
    return this.#length;
  }

  /** The rank at this index, which must be below the length. */
  at(index: number): number {
    return this.#ranks[index]!;
  }

  toArray(): number[] {
    return Array.from(this.#ranks.subarray(0, this.#length));
  }

  clear(): void {
    this.#length = 0;
  }

  push(rank: number): void {
    this.#ranks[this.#length++] = rank;
  }

  /** Sorts the ranks, ascending. */
  sort(): void {
    sortAscending(this.#ranks, this.#length);
  }

  /** Keeps the ranks that `isKept` accepts, which is called with each in order. */
  filter(isKept: (rank: number) => boolean): void {
    const count = this.#length;
    this.#length = 0;
    for (let at = 0; at < count; at++) {
      const rank = this.#ranks[at]!;
      if (isKept(rank)) this.push(rank);
    }
  }

  /** Removes the ranks from index `max` on, if there are any. */
  truncate(max: number): void {
    if (this.#length > max) this.#length = max;
  }
}
