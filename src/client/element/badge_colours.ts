/// <reference lib="dom" />
import { readColourKey } from "../../domain/badges/colour_keys.ts";

/** The valid colours in a badge's content. */
export interface BadgeColours {
  readonly text?: string;
  readonly background?: string;
}

/**
 * One plain colour: no `var()`, `env()` or `attr()`, which a browser accepts whatever they resolve
 * to, and nothing nested that could hide one.
 */
const oneColour = /^(#[\da-f]+|[a-z]+|(rgb|hsl|hwb|(ok)?lab|(ok)?lch|color)a?\([^()]*\))$/i;
/** Keywords that are valid where a colour is expected, but are not a specific colour. */
const keyword = /^(inherit|initial|unset|revert|transparent|currentcolor)$/i;

/**
 * Colours more transparent than this are ignored: whether text on them is legible depends on the
 * page.
 */
const alphaMin = 0.5;

/**
 * Finds the colours in a badge's content by their keys: `textColour`, `text_color`, `color`,
 * `backgroundColour`, `bg-color` and the like. The first valid colour of each part wins.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * const colours = badgeColours({ text: "Sale", text_color: "white", bg: "#c00" }, () => true);
 * assertEquals(colours, { text: "white", background: "#c00" });
 * ```
 */
export function badgeColours(content: object, isValid: (colour: string) => boolean): BadgeColours {
  const colours: { text?: string; background?: string } = {};
  for (const [key, value] of Object.entries(content)) {
    const part = partOf(key);
    if (part !== undefined && typeof value === "string" && isOneColour(value) && isValid(value)) {
      colours[part] ??= value;
    }
  }
  return colours;
}

/** The part of a badge that a key colours, if any. */
function partOf(key: string): "text" | "background" | undefined {
  const read = readColourKey(key);
  if (read?.of !== "") return undefined;
  return read.role === "background" ? "background" : "text";
}

function isOneColour(value: string): boolean {
  return oneColour.test(value) && !keyword.test(value) && alphaOf(value) >= alphaMin;
}

/** A colour's alpha, from 0 to 1; `NaN` if it cannot be determined. */
function alphaOf(colour: string): number {
  const [, digit, digits] = /^#(?:...(.)|.{6}(..))$/.exec(colour) ?? [];
  if (digit) return parseInt(digit, 16) / 15;
  if (digits) return parseInt(digits, 16) / 255;
  // The last of four comma-separated numbers, or the one after a slash.
  const [, alpha = 1, percent] = /(?:\/|,.*,.*,)\s*([^\s%)]+)(%?)\s*\)$/.exec(colour) ?? [];
  return Number(alpha) / (percent ? 100 : 1);
}

/** Whether this browser supports the colour. */
export function isColour(colour: string): boolean {
  return CSS.supports("color", colour);
}
