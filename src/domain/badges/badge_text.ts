import { readColourKey } from "./colour_keys.ts";

/** Keys that hold an icon, in the spellings that merchants use. */
export const iconKey = /^icon(_?ur[il])?$/i;

/** Keys that are about colours, even if they hold more than one. */
const colourKey = /colou?r|background/i;

/**
 * The text of a badge: its field `text`, or else the first field that is a string or a number and
 * neither a colour nor an icon. `undefined` if all are empty.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(badgeText({ textColour: "red", percent: 20 }), "20");
 * ```
 */
export function badgeText(content: object): string | undefined {
  const fields = Object.entries(content);
  const text = fieldText(fields.find(([key]) => key === "text")?.[1]);
  if (text !== undefined) return text;
  for (const [key, value] of fields) {
    const isColour = colourKey.test(key) || readColourKey(key) !== undefined;
    const other = isColour || iconKey.test(key) ? undefined : fieldText(value);
    if (other !== undefined) return other;
  }
}

/** A field's value as text; `undefined` if it is blank, or neither a string nor a number. */
export function fieldText(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  if (typeof value === "string" && value.trim() !== "") return value;
}
