import type { JsonValue } from "../json.ts";

/** A value of JSON, where members that are `undefined` count as missing. */
export type CanonicalInput = JsonValue | undefined | readonly CanonicalInput[] | CanonicalObject;

interface CanonicalObject {
  readonly [key: string]: CanonicalInput;
}

/**
 * Returns the canonical JSON of a value (RFC 8785): the same text for the same value, with the keys
 * of every object sorted by their UTF-16 code units, and without white space.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(canonicalJson({ b: [1e2, "\u20ac"], a: { d: null, c: undefined } }), '{"a":{"d":null},"b":[100,"€"]}');
 * ```
 */
export function canonicalJson(value: CanonicalInput): string {
  // `JSON.stringify` writes numbers and strings as the RFC requires.
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  const members = Object.keys(value).sort().flatMap((key) => {
    const member = value[key];
    return member === undefined ? [] : [`${JSON.stringify(key)}:${canonicalJson(member)}`];
  });
  return `{${members.join(",")}}`;
}

function isList(value: CanonicalInput): value is readonly CanonicalInput[] {
  return Array.isArray(value);
}
