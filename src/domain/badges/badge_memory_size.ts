import { isJsonObject, type JsonObject, type JsonValue } from "../json.ts";
import { jsonMemoryBytes, stringMemoryBytes } from "../memory_size.ts";
import { createObjectSlot } from "../object_slot.ts";
import type { BadgeRecord } from "./badge.ts";

/** A badge's entries in the maps of its project, and its place in the order. */
const entriesBytes = 240;
/** A badge prepared for queries: objects, two references, its places in the ranking's lists. */
const preparedOverheadBytes = 440;
/**
 * A condition without its comparisons: objects, the head of its text, its place in the lists of the
 * ranking.
 */
const conditionOverheadBytes = 600;
/**
 * A comparison, as parsed and in the condition's text, without its operands. Its compiled form is
 * counted elsewhere. Measured by `tests/bench/memory/footprint`.
 */
const comparisonBytes = 40;
/** An operand, there and in the lists by which conditions are found. */
const operandBytes = 300;
/** How many times the characters of an operand are in memory. */
const operandCopies = 3;

/** Copies of a project have the same badges. */
const storedBytes = createObjectSlot<BadgeRecord, number>();

/** The approximate memory of a badge in its project, in bytes. */
export function badgeMemoryBytes(badge: BadgeRecord): number {
  let bytes = storedBytes.get(badge);
  if (bytes === undefined) storedBytes.set(badge, bytes = countedBytes(badge));
  return bytes;
}

function countedBytes(badge: BadgeRecord): number {
  const { content, localizations, name = "" } = badge;
  return entriesBytes + stringMemoryBytes(badge.id) + stringMemoryBytes(name) +
    jsonMemoryBytes(content) + jsonMemoryBytes(localizations) + jsonMemoryBytes(badge.perProduct) +
    jsonMemoryBytes(badge.when) + jsonMemoryBytes(badge.match) +
    jsonMemoryBytes(badge.matchVariants);
}

const preparedBytes = createObjectSlot<BadgeRecord, number>();

/**
 * The approximate additional memory, in bytes, once a query has prepared the badge: its JSON, and
 * its compiled conditions.
 */
export function preparedMemoryBytes(badge: BadgeRecord): number {
  let bytes = preparedBytes.get(badge);
  if (bytes === undefined) {
    bytes = preparedOverheadBytes + stringMemoryBytes(JSON.stringify(badge.content));
    for (const condition of [badge.when, badge.match, badge.matchVariants]) {
      if (condition !== undefined) {
        bytes += conditionOverheadBytes + conditionMemoryBytes(condition);
      }
    }
    preparedBytes.set(badge, bytes);
  }
  return bytes;
}

/** The approximate memory of a condition as JSON, as text, and compiled. */
function conditionMemoryBytes(condition: JsonObject): number {
  let bytes = 0;
  for (const [key, value] of Object.entries(condition)) bytes += memberBytes(key, value);
  return bytes;
}

/** A member is a field, an operator, or a `$and`, `$or` or `$not`. */
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
