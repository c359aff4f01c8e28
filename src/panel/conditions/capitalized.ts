/** A text that begins with a capital letter. */
export function capitalized(text: string): string {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase() + rest.join("");
}
