/// <reference lib="dom" />

/** The colours that a badge brings, each a valid one. */
export interface BadgeColours {
  readonly text?: string;
  readonly background?: string;
}

/**
 * One colour and nothing more: no `var()`, `env()` or `attr()`, which a browser calls valid whatever comes
 * of them, and nothing nested that could hide one.
 */
const oneColour = /^(#[\da-f]+|[a-z]+|(rgb|hsl|hwb|(ok)?lab|(ok)?lch|color)a?\([^()]*\))$/i;
/** These too are valid where a colour stands, and none. */
const keyword = /^(inherit|initial|unset|revert|transparent|currentcolor)$/i;

/** What can be read on a colour that lets more of the page through depends on the page: it counts as none. */
const alphaMin = 0.5;

/** Finds the colours in a badge's content: `textColour`, `text_color`, `color`, `backgroundColour`, `bg-color`. */
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

/** Which part of a badge a field colours, if any. */
function partOf(key: string): "text" | "background" | undefined {
  const name = key.toLowerCase().replace(/[^a-z]/g, "").replace("colour", "color");
  if (/^(text|font|foreground|fg)?color$/.test(name)) return "text";
  if (/^((background|bg)(color)?)$/.test(name)) return "background";
}

function isOneColour(value: string): boolean {
  return oneColour.test(value) && !keyword.test(value) && alphaOf(value) >= alphaMin;
}

/** How much of the page behind it a colour hides, from 0 to 1; `NaN` where that cannot be read. */
function alphaOf(colour: string): number {
  const [, digit, digits] = /^#(?:...(.)|.{6}(..))$/.exec(colour) ?? [];
  if (digit) return parseInt(digit, 16) / 15;
  if (digits) return parseInt(digits, 16) / 255;
  // The last of four numbers between commas, or what stands behind a slash.
  const [, alpha = 1, percent] = /(?:\/|,.*,.*,)\s*([^\s%)]+)(%?)\s*\)$/.exec(colour) ?? [];
  return Number(alpha) / (percent ? 100 : 1);
}

/** Whether this browser knows the colour. */
export function isColour(colour: string): boolean {
  return CSS.supports("color", colour);
}
