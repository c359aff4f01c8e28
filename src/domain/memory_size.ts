import type { JsonValue } from "./json.ts";

/**
 * The memory that V8 uses for a string, an object or a list without its content, and for a pointer.
 * Measured on 64 bits.
 */
const stringOverheadBytes = 16;
const objectOverheadBytes = 24;
const pointerBytes = 8;
/** `JSON.parse` keeps one copy of equal strings up to this length. */
const sharedStringMaxChars = 10;
/** An object with more members than this is assumed to have keys that no other object has. */
const sharedKeysMax = 24;
const ownKeyBytes = 80;
/** A number other than a small integer has its own block of memory. */
const heapNumberBytes = 16;

/**
 * The approximate memory of a string: one byte per character, or two if any character is beyond
 * Latin-1.
 */
export function stringMemoryBytes(text: string): number {
  if (text.length <= sharedStringMaxChars) return stringOverheadBytes / 2;
  return stringOverheadBytes + text.length * (/[\u0100-\uffff]/.test(text) ? 2 : 1);
}

/**
 * The approximate memory of a parsed JSON value, in bytes. Keys are not counted, because many
 * objects share the same few.
 */
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
