import { compareCodePoints } from "../ordering.ts";

/** How many strings are sorted by comparing each with those before it. */
const fewStrings = 8;

/**
 * Orders strings by code point, so that they are compared as numbers afterwards. Takes time linear
 * in their lengths, besides that of a sort of numbers, however long the parts are in which they are
 * alike (J. L. Bentley and R. Sedgewick, Fast Algorithms for Sorting and Searching Strings, 1997).
 */
export class StringRanks {
  readonly #strings: string[] = [];
  /** The numbers of the strings, in order. */
  #order = new Int32Array(0);
  #ranks = new Int32Array(0);

  clear(): void {
    this.#strings.length = 0;
  }

  /** Adds a string, and returns its number. */
  add(string: string): number {
    return this.#strings.push(string) - 1;
  }

  /** The rank of the string with this number: equal for equal strings. Current after `sort`. */
  rankOf(number: number): number {
    return this.#ranks[number]!;
  }

  sort(): void {
    const { length } = this.#strings;
    if (this.#order.length < length) {
      this.#order = new Int32Array(2 * length);
      this.#ranks = new Int32Array(2 * length);
    }
    for (let number = 0; number < length; number++) this.#order[number] = number;
    this.#sort(0, length, 0);
    for (let at = 0, place = 0; at < length; at++) {
      if (at > 0 && this.#stringAt(at) !== this.#stringAt(at - 1)) place = at;
      this.#ranks[this.#order[at]!] = place;
    }
  }

  /** Sorts the strings from `from` to `until`, which have the same characters before `at`. */
  #sort(from: number, until: number, at: number): void {
    while (until - from > fewStrings) {
      // A random one: no order of the strings makes this take quadratic time.
      const chosen = from + Math.floor(Math.random() * (until - from));
      const pivot = charAt(this.#stringAt(chosen), at);
      // Those with a lower character come first; those with the same one end at `higher`.
      let [same, next, higher] = [from, from, until];
      while (next < higher) {
        const char = charAt(this.#stringAt(next), at);
        if (char < pivot) this.#swap(same++, next++);
        else if (char > pivot) this.#swap(next, --higher);
        else next++;
      }
      this.#sort(from, same, at);
      this.#sort(higher, until, at);
      if (pivot === ended) return;
      at += pivot > 0xffff ? 2 : 1;
      // Strings that begin alike are often alike for longer.
      if (higher - same === until - from) at = this.#endOfCommon(from, until, at);
      [from, until] = [same, higher];
    }
    for (let end = from + 1; end < until; end++) {
      for (let place = end; place > from; place--) {
        if (compareCodePoints(this.#stringAt(place - 1), this.#stringAt(place)) <= 0) break;
        this.#swap(place - 1, place);
      }
    }
  }

  /** Where the first character is that some of the strings may not have. */
  #endOfCommon(from: number, until: number, at: number): number {
    const first = this.#stringAt(from);
    let end = first.length;
    for (let next = from + 1; next < until && end > at; next++) {
      const text = this.#stringAt(next);
      let alike = at;
      while (alike < end && text.charCodeAt(alike) === first.charCodeAt(alike)) alike++;
      end = alike;
    }
    // Half of a surrogate pair can be in all of them.
    return end > at && first.codePointAt(end - 1)! >= 0xd800 ? end - 1 : end;
  }

  #stringAt(place: number): string {
    return this.#strings[this.#order[place]!]!;
  }

  #swap(a: number, b: number): void {
    const number = this.#order[a]!;
    this.#order[a] = this.#order[b]!;
    this.#order[b] = number;
  }
}

/** What {@link charAt} returns after the last character. */
const ended = -1;

function charAt(string: string, at: number): number {
  return at < string.length ? string.codePointAt(at)! : ended;
}
