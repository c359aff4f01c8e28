import type { JsonValue } from "../json.ts";

/** The maximum number of characters of a value, and of values of a list, before shortening. */
const valueMaxChars = 80;
const listMax = 10;

/**
 * Describes a value: a string as it is, a list by its elements, anything else as JSON.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(describeValue(["EUR", "5", 5]), 'EUR, "5", 5');
 * ```
 */
export function describeValue(value: JsonValue): string {
  if (typeof value === "string") return cut(quotedIfNeeded(value), valueMaxChars);
  if (!Array.isArray(value)) return cut(JSON.stringify(value), valueMaxChars);
  if (value.length === 0) return "an empty list";
  const more = value.length > listMax ? `, and ${value.length - listMax} more` : "";
  return value.slice(0, listMax).map(describeValue).join(", ") + more;
}

/** A string from users, shortened if it is long. */
export function shortened(text: string): string {
  return cut(text, valueMaxChars);
}

/** Puts a string in quotes if it could be mistaken for another value or for nothing. */
function quotedIfNeeded(text: string): string {
  return /^(-?\d+(\.\d+)?|true|false|null|)$/.test(text) ? JSON.stringify(text) : text;
}

/** Describes a path: `bigcommerce.currency`, with the backquotes. */
export function describePath(path: readonly string[]): string {
  return `\`${cut(path.join("."), valueMaxChars)}\``;
}

/**
 * A text of at most this many characters, with an ellipsis if it was longer.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(cut("Summer sale", 6), "Summer…");
 * ```
 */
export function cut(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  // No more than is needed of a long text.
  const chars = [...text.slice(0, 2 * maxChars + 2)];
  return chars.length <= maxChars ? text : `${chars.slice(0, maxChars).join("")}…`;
}
