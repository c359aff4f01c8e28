/** Whether a text has more characters (code points) than `maxChars`. */
export function isLongerThan(text: string, maxChars: number): boolean {
  // A character has at most two UTF-16 units.
  return text.length > 2 * maxChars || (text.length > maxChars && countChars(text) > maxChars);
}

/** The number of characters (code points) of a text. */
function countChars(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
