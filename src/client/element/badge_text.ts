import { iconKey } from "./badge_icon.ts";

/** Keys that hold colours, in the spellings that merchants use. */
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
    const other = colourKey.test(key) || iconKey.test(key) ? undefined : fieldText(value);
    if (other !== undefined) return other;
  }
}

/** A field's value as text; `undefined` if it is blank, or neither a string nor a number. */
export function fieldText(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  if (typeof value === "string" && value.trim() !== "") return value;
}
