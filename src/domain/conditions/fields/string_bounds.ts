import type { JsonValue } from "../../json.ts";
import { compareCodePoints, leastAndGreatest } from "../ordering.ts";

/** The number of bounds less than a string, and of those less than or equal to it. */
interface Location {
  readonly below: number;
  readonly upTo: number;
}

interface Bound {
  readonly text: string;
  readonly number: number;
  readonly hasSurrogates: boolean;
}

const surrogates = /[\ud800-\udfff]/;

/**
 * The string bounds of a path in code point order. One binary search locates a value among all of
 * them; each comparison is then a comparison of two integers, however long the strings are.
 */
export class StringBounds {
  readonly #byText = new Map<string, Bound>();
  #sorted: Bound[] = [];
  #added: Bound[] = [];
  /**
   * By the number of a bound, its place among all of them in code point order; current after
   * {@link look}.
   */
  places = new Int32Array(0);

  /** How many bounds are below the least string of a list, and up to it. */
  belowLeast = Infinity;
  upToLeast = Infinity;
  /** How many are below the greatest one, and up to it. */
  belowGreatest = -1;
  upToGreatest = -1;

  get size(): number {
    return this.#byText.size;
  }

  /** Adds a bound, unless it was added before, and returns its number, counted from 0. */
  add(text: string): number {
    let bound = this.#byText.get(text);
    if (bound === undefined) {
      bound = boundOf(text, this.#byText.size);
      this.#byText.set(text, bound);
      this.#added.push(bound);
    }
    return bound.number;
  }

  /** The place of the bound with this number. */
  placeOf(number: number): number {
    if (this.#added.length > 0) this.#merge();
    return this.places[number]!;
  }

  /** Locates the least and the greatest string of a list among the bounds. */
  look(list: readonly JsonValue[]): void {
    [this.belowLeast, this.upToLeast] = [Infinity, Infinity];
    [this.belowGreatest, this.upToGreatest] = [-1, -1];
    const [least, greatest] = leastAndGreatest(list);
    if (least === undefined || greatest === undefined) return;
    const first = this.#locate(least);
    const last = least === greatest ? first : this.#locate(greatest);
    [this.belowLeast, this.upToLeast] = [first.below, first.upTo];
    [this.belowGreatest, this.upToGreatest] = [last.below, last.upTo];
  }

  #locate(text: string): Location {
    if (this.#added.length > 0) this.#merge();
    const sought = boundOf(text, -1);
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareBounds(this.#sorted[middle]!, sought) < 0) low = middle + 1;
      else high = middle;
    }
    return { below: low, upTo: this.#sorted[low]?.text === text ? low + 1 : low };
  }

  /**
   * Bounds are sorted when a value is first compared with them, not one by one as they are added.
   */
  #merge(): void {
    const added = this.#added.sort(compareBounds);
    const before = this.#sorted;
    const merged: Bound[] = [];
    let next = 0;
    for (const bound of before) {
      while (next < added.length && compareBounds(added[next]!, bound) < 0) {
        merged.push(added[next++]!);
      }
      merged.push(bound);
    }
    while (next < added.length) merged.push(added[next++]!);
    this.places = new Int32Array(merged.length);
    merged.forEach(({ number }, place) => this.places[number] = place);
    this.#sorted = merged;
    this.#added = [];
  }
}

function boundOf(text: string, number: number): Bound {
  return { text, number, hasSurrogates: surrogates.test(text) };
}

/** JavaScript's own comparison is much faster, and correct if neither string has surrogates. */
function compareBounds(a: Bound, b: Bound): number {
  if (a.hasSurrogates || b.hasSurrogates) return compareCodePoints(a.text, b.text);
  return a.text < b.text ? -1 : a.text > b.text ? 1 : 0;
}
