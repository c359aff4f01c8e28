/**
 * About how much text is parsed at once, in any format: what takes some tenths of a millisecond,
 * since queries wait meanwhile.
 */
export const partChars = 8 * 1024;

/** Cuts a text into parts, at least one, and none within a character. */
export function* textParts(text: string): Generator<{ part: string; isLast: boolean }> {
  let from = 0;
  do {
    let to = Math.min(from + partChars, text.length);
    if (isLowSurrogate(text.charCodeAt(to))) to++;
    yield { part: text.slice(from, to), isLast: to === text.length };
    from = to;
  } while (from < text.length);
}

/** Whether a code unit is the second of a character; `NaN`, which follows a text, is none. */
function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
