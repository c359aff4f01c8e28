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
  return oneColour.test(value) && !keyword.test(value);
}

/** Whether this browser knows the colour. */
export function isColour(colour: string): boolean {
  return CSS.supports("color", colour);
}
