import { parseInstant } from "../instant.ts";
import type { JsonValue } from "../json.ts";
import type { Scalar } from "./condition.ts";

/** Values with an order: numbers, and strings by code point. */
type Ordered = string | number;

/** The smallest and the greatest of some elements. */
interface Extremes {
  least: Ordered;
  greatest: Ordered;
}

/** The list length from which a set is faster than a linear search. */
const setFrom = 8;

/**
 * The elements of a list (or of a list with the single value), and facts about them that
 * comparisons need, each computed once: a list from a stranger can be long, and hundreds of
 * comparisons may read it.
 */
export class Elements {
  readonly #list: readonly JsonValue[];
  #set: ReadonlySet<JsonValue> | undefined;
  #types: ReadonlySet<string> | undefined;
  #instants: Float64Array | undefined;
  readonly #extremes = new Map<string, Extremes | undefined>();

  constructor(value: JsonValue) {
    this.#list = Array.isArray(value) ? value : [value];
  }

  /** Whether an element equals the value. */
  has(value: Scalar): boolean {
    if (this.#list.length < setFrom) return this.#list.includes(value);
    this.#set ??= new Set(this.#list);
    return this.#set.has(value);
  }

  /**
   * Whether all elements have the operand's type. If not, some cannot be compared, and the result
   * is uncertain.
   */
  areLike(operand: Scalar): boolean {
    this.#types ??= new Set(this.#list.map((element) => typeof element));
    return this.#types.size === 0 || (this.#types.size === 1 && this.#types.has(typeof operand));
  }

  /** The extremes of the elements with the operand's type; `undefined` if there are none. */
  extremesLike(operand: Ordered): Extremes | undefined {
    const type = typeof operand;
    if (!this.#extremes.has(type)) this.#extremes.set(type, this.#extremesOf(type));
    return this.#extremes.get(type);
  }

  /** The elements that are RFC 3339 instants, ascending, in epoch milliseconds. */
  get instants(): Float64Array {
    return this.#instants ??= instantsIn(this.#list);
  }

  /** Whether all elements are instants. */
  get areInstants(): boolean {
    return this.instants.length === this.#list.length;
  }

  #extremesOf(type: string): Extremes | undefined {
    let extremes: Extremes | undefined;
    for (const element of this.#list) {
      if (typeof element !== type || !isOrdered(element)) continue;
      extremes ??= { least: element, greatest: element };
      if (difference(element, extremes.least) < 0) extremes.least = element;
      if (difference(element, extremes.greatest) > 0) extremes.greatest = element;
    }
    return extremes;
  }
}

function isOrdered(value: JsonValue): value is Ordered {
  return typeof value === "string" || typeof value === "number";
}

/** Negative if `a` is less than `b`, which must be of the same type. */
export function difference(a: Ordered, b: Ordered): number {
  return typeof a === "number" && typeof b === "number"
    ? a - b
    : compareCodePoints(String(a), String(b));
}

/** Negative if `a` comes before `b` by code point. JavaScript itself compares UTF-16 code units. */
export function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === length) return a.length - b.length;
  // Two surrogate pairs may differ only in their second halves, or only one of the characters may
  // be a pair.
  const gap = at === 0 ? 0 : a.codePointAt(at - 1)! - b.codePointAt(at - 1)!;
  return gap === 0 ? a.codePointAt(at)! - b.codePointAt(at)! : gap;
}

/** The elements that are RFC 3339 instants, ascending, in epoch milliseconds. */
export function instantsIn(list: readonly JsonValue[]): Float64Array {
  return Float64Array.from(
    list.flatMap((it) => (typeof it === "string" ? parseInstant(it) : undefined) ?? []),
  ).sort();
}

/** How many of the numbers, which must be ascending, are at most `max`. */
export function countUpTo(ascending: Float64Array, max: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! <= max) low = middle + 1;
    else high = middle;
  }
  return low;
}
