/** What is wrong with the characters of a text from a file; `undefined` if nothing is. */
export function invalidCharacters(text: string): string | undefined {
  if (text.includes("\0")) return "has a NUL character: remove it";
  if (text.isWellFormed()) return undefined;
  return "has bytes that are invalid in the encoding of the file: save the file as UTF-8";
}
