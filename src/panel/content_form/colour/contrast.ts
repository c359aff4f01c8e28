/**
 * The contrast of two colours (WCAG 2.2), from 1 to 21; `undefined` unless both are `#rgb` or
 * `#rrggbb`.
 */
export function contrast(one: unknown, other: unknown): number | undefined {
  const [first, second] = [luminance(one), luminance(other)];
  if (first === undefined || second === undefined) return undefined;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** The ratio for display, rounded down: a ratio shown as 4.5 must be sufficient. */
export function cutRatio(ratio: number): number {
  return Math.floor(ratio * 10 + 1e-9) / 10;
}

function luminance(colour: unknown): number | undefined {
  const channels = channelsOf(colour);
  if (channels === undefined) return undefined;
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue, each from 0 to 1. */
function channelsOf(colour: unknown): number[] | undefined {
  if (typeof colour !== "string") return undefined;
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour.trim())?.[1];
  if (digits === undefined) return undefined;
  const pairs = digits.length === 3
    ? [...digits].map((digit) => digit + digit)
    : digits.match(/../g);
  return pairs?.map((pair) => parseInt(pair, 16) / 255);
}
