import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { jsonMemoryBytes, stringMemoryBytes } from "../memory_size.ts";
import type { BadgeRecord } from "./badge.ts";

/** A badge's entries in the maps of its project, and its place in the order. */
const entriesBytes = 240;
/** A badge prepared for queries: objects, two references, its places in the ranking's lists. */
const preparedOverheadBytes = 440;
/** A condition beside its comparisons: objects, the head of its text, its place in the lists of the ranking. */
const conditionOverheadBytes = 600;
/** A comparison as it is read and in the condition's text, beside its operands; compiled it is counted elsewhere. Of `tests/bench/memory/footprint`. */
const comparisonBytes = 40;
/** An operand there, and in lists by which conditions are found. */
const operandBytes = 300;
/** How often the characters of an operand are in memory. */
const operandCopies = 3;

/** About how much memory a badge takes in its project. */
export function badgeMemoryBytes(badge: BadgeRecord): number {
  const { content, localizations, name = "" } = badge;
  return entriesBytes + stringMemoryBytes(badge.id) + stringMemoryBytes(name) +
    jsonMemoryBytes(content) + jsonMemoryBytes(localizations) +
    jsonMemoryBytes(badge.when) + jsonMemoryBytes(badge.match);
}

/** Gone with the stored badge. */
const preparedBytes = new WeakMap<BadgeRecord, number>();

/** About how much more memory it takes when a query has prepared it: its JSON, and its conditions compiled. */
export function preparedMemoryBytes(badge: BadgeRecord): number {
  let bytes = preparedBytes.get(badge);
  if (bytes === undefined) {
    bytes = preparedOverheadBytes + stringMemoryBytes(JSON.stringify(badge.content));
    for (const condition of [badge.when, badge.match]) {
      if (condition !== undefined) {
        bytes += conditionOverheadBytes + conditionMemoryBytes(condition);
      }
    }
    preparedBytes.set(badge, bytes);
  }
  return bytes;
}

/** About how much memory a condition takes as JSON, as text, and compiled. */
function conditionMemoryBytes(condition: JsonObject): number {
  let bytes = 0;
  for (const [key, value] of Object.entries(condition)) bytes += memberBytes(key, value);
  return bytes;
}

/** A member is a field, an operator, or what joins others. */
function memberBytes(key: string, value: JsonValue): number {
  const keyBytes = operandCopies * key.length;
  if (isJsonObject(value)) return keyBytes + conditionMemoryBytes(value);
  if (key === "$and" || key === "$or") {
    const parts = Array.isArray(value) ? value : [];
    return parts.reduce(
      (sum, part) => sum + (isJsonObject(part) ? conditionMemoryBytes(part) : 0),
      0,
    );
  }
  const operands = Array.isArray(value) ? value : [value];
  return operands.reduce(
    (sum, operand) =>
      sum + operandBytes + operandCopies * (typeof operand === "string" ? operand.length : 0),
    comparisonBytes + keyBytes,
  );
}
