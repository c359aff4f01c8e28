import { parseInstant } from "../instant.ts";
import type { JsonValue } from "../json.ts";
import type { Scalar } from "./condition.ts";

/** What stands in order: numbers, and strings by code point. */
type Ordered = string | number;

/** The least and the greatest of some elements. */
interface Extremes {
  least: Ordered;
  greatest: Ordered;
}

/** From how many elements on a set is faster than looking through the list. */
const setFrom = 8;

/**
 * The elements of a list, a single value being a list of one, and what comparisons ask of them, each
 * worked out once: a stranger's list may be long, and hundreds of comparisons may look at it.
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

  /** Whether one of them equals the value. */
  has(value: Scalar): boolean {
    if (this.#list.length < setFrom) return this.#list.includes(value);
    this.#set ??= new Set(this.#list);
    return this.#set.has(value);
  }

  /** Whether all of them are of the operand's type: if not, what cannot be compared leaves a doubt. */
  areLike(operand: Scalar): boolean {
    this.#types ??= new Set(this.#list.map((element) => typeof element));
    return this.#types.size === 0 || (this.#types.size === 1 && this.#types.has(typeof operand));
  }

  /** The extremes of those that are of the operand's type; `undefined` if there are none. */
  extremesLike(operand: Ordered): Extremes | undefined {
    const type = typeof operand;
    if (!this.#extremes.has(type)) this.#extremes.set(type, this.#extremesOf(type));
    return this.#extremes.get(type);
  }

  /** Those that are RFC 3339 instants, ascending, in milliseconds since the epoch. */
  get instants(): Float64Array {
    return this.#instants ??= instantsIn(this.#list);
  }

  /** Whether all of them are instants. */
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

/** Below 0 if `a` stands before `b`, which is of the same type. */
export function difference(a: Ordered, b: Ordered): number {
  return typeof a === "number" && typeof b === "number"
    ? a - b
    : compareCodePoints(String(a), String(b));
}

/** Below 0 if `a` stands before `b` by code point. JavaScript itself compares halves of surrogate pairs. */
export function compareCodePoints(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === length) return a.length - b.length;
  // Two pairs may differ in their second halves alone, or one of them be a pair and the other not.
  const gap = at === 0 ? 0 : a.codePointAt(at - 1)! - b.codePointAt(at - 1)!;
  return gap === 0 ? a.codePointAt(at)! - b.codePointAt(at)! : gap;
}

/** The elements that are RFC 3339 instants, ascending, in milliseconds since the epoch. */
export function instantsIn(list: readonly JsonValue[]): Float64Array {
  return Float64Array.from(
    list.flatMap((it) => (typeof it === "string" ? parseInstant(it) : undefined) ?? []),
  ).sort();
}

/** How many of these numbers, which ascend, are at most `max`. */
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
