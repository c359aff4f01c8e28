/** A text with its first letter in upper case. */
export function capitalized(text: string): string {
  return text.replace(/\p{L}/u, (letter) => letter.toUpperCase());
}
