import type { JsonValue } from "../json.ts";

/** Values with an order: numbers, and strings by code point. */
type Ordered = string | number;

/** Negative if `a` is less than `b`, which must be of the same type. */
export function difference(a: Ordered, b: Ordered): number {
  return typeof a === "number" && typeof b === "number"
    ? a - b
    : compareCodePoints(String(a), String(b));
}

const firstSurrogate = 0xd800;

/**
 * Negative if `a` comes before `b` by code point. JavaScript itself compares UTF-16 code units.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(compareCodePoints("\u{ffff}", "\u{10000}") < 0, true);
 * ```
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  let at = 0;
  while (at < length && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === length) return a.length - b.length;
  const [unitOfA, unitOfB] = [a.charCodeAt(at), b.charCodeAt(at)];
  if (unitOfA < firstSurrogate && unitOfB < firstSurrogate) return unitOfA - unitOfB;
  // Two surrogate pairs may differ only in their second halves, or only one of the characters may
  // be a pair.
  const gap = at === 0 ? 0 : a.codePointAt(at - 1)! - b.codePointAt(at - 1)!;
  return gap === 0 ? a.codePointAt(at)! - b.codePointAt(at)! : gap;
}

/** The strings of a list that come first and last by code point; nothing if it has none. */
export function leastAndGreatest(list: readonly JsonValue[]): readonly string[] {
  let least: string | undefined;
  let greatest: string | undefined;
  for (const element of list) {
    if (typeof element !== "string") continue;
    if (least === undefined || compareCodePoints(element, least) < 0) least = element;
    if (greatest === undefined || compareCodePoints(element, greatest) > 0) greatest = element;
  }
  return least === undefined || greatest === undefined ? [] : [least, greatest];
}
