import type { JsonValue } from "./json.ts";

/** What V8 takes for a string, an object or a list beside what is in it, and for a pointer. Measured on 64 bits. */
const stringOverheadBytes = 16;
const objectOverheadBytes = 24;
const pointerBytes = 8;
/** `JSON.parse` keeps one copy of equal strings up to this length. */
const sharedStringMaxChars = 10;
/** An object with more members than this is taken to have keys that no other object has. */
const sharedKeysMax = 24;
const ownKeyBytes = 80;
/** A number that is no small integer stands in memory of its own. */
const heapNumberBytes = 16;

/** About how much memory a string takes: a byte a character, or two if one of them is beyond Latin-1. */
export function stringMemoryBytes(text: string): number {
  if (text.length <= sharedStringMaxChars) return stringOverheadBytes / 2;
  // deno-lint-ignore no-control-regex
  return stringOverheadBytes + text.length * (/^[\x00-\xff]*$/.test(text) ? 1 : 2);
}

/** About how much memory a parsed JSON value takes. Few keys are shared by many objects, and not counted. */
export function jsonMemoryBytes(value: JsonValue | undefined): number {
  if (typeof value === "string") return stringMemoryBytes(value);
  if (typeof value === "number") return isSmall(value) ? 0 : heapNumberBytes;
  if (typeof value !== "object" || value === null) return 0;
  let bytes = objectOverheadBytes;
  const members = Array.isArray(value) ? value : Object.values(value);
  if (members !== value) bytes += ownKeyBytes * Math.max(0, members.length - sharedKeysMax);
  for (const inner of members) bytes += pointerBytes + jsonMemoryBytes(inner);
  return bytes;
}

function isSmall(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < 2 ** 31;
}
