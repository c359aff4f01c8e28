/** Replaces texts, each of which must occur exactly once. */
export function replaceEach(text: string, replacements: Record<string, string>): string {
  for (const [from, to] of Object.entries(replacements)) {
    if (text.split(from).length !== 2) throw new Error(`"${from}" must stand there once`);
    text = text.replace(from, to);
  }
  return text;
}
