import { compareCodePoints } from "./ordering.ts";

/** A string that is the bound of comparisons. */
export interface StringBound {
  readonly text: string;
  /** Its place among all bounds in code point order; current after {@link StringBounds.locate}. */
  place: number;
}

/** The number of bounds less than a string, and of those less than or equal to it. */
export interface Location {
  readonly below: number;
  readonly upTo: number;
}

interface KnownBound extends StringBound {
  readonly hasSurrogates: boolean;
}

const surrogates = /[\ud800-\udfff]/;

/**
 * The string bounds of a path in code point order. One binary search locates a value among all of
 * them; each comparison is then a comparison of two integers, however long the strings are.
 */
export class StringBounds {
  readonly #byText = new Map<string, KnownBound>();
  #sorted: KnownBound[] = [];
  #added: KnownBound[] = [];

  get size(): number {
    return this.#byText.size;
  }

  add(text: string): StringBound {
    let bound = this.#byText.get(text);
    if (bound === undefined) {
      bound = { text, place: -1, hasSurrogates: surrogates.test(text) };
      this.#byText.set(text, bound);
      this.#added.push(bound);
    }
    return bound;
  }

  /** Locates a string among the bounds. */
  locate(text: string): Location {
    if (this.#added.length > 0) this.#merge();
    const known = this.#byText.get(text);
    if (known !== undefined) return { below: known.place, upTo: known.place + 1 };
    const sought = { text, place: -1, hasSurrogates: surrogates.test(text) };
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareBounds(this.#sorted[middle]!, sought) < 0) low = middle + 1;
      else high = middle;
    }
    return { below: low, upTo: low };
  }

  /**
   * Bounds are sorted when a value is first compared with them, not one by one as they are added.
   */
  #merge(): void {
    const added = this.#added.sort(compareBounds);
    const before = this.#sorted;
    const merged: KnownBound[] = [];
    let next = 0;
    for (const bound of before) {
      while (next < added.length && compareBounds(added[next]!, bound) < 0) {
        merged.push(added[next++]!);
      }
      merged.push(bound);
    }
    while (next < added.length) merged.push(added[next++]!);
    merged.forEach((bound, place) => bound.place = place);
    this.#sorted = merged;
    this.#added = [];
  }
}

/** JavaScript's own comparison is much faster, and correct if neither string has surrogates. */
function compareBounds(a: KnownBound, b: KnownBound): number {
  if (a.hasSurrogates || b.hasSurrogates) return compareCodePoints(a.text, b.text);
  return a.text < b.text ? -1 : a.text > b.text ? 1 : 0;
}
