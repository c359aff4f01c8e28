/**
 * The locale for dates and numbers: the first of the reader's preferred ones (as in
 * `navigator.languages`) that is of the panel's language, such as `en-GB`, else the language itself.
 */
export function formatLocale(language: string, preferred: readonly string[]): string {
  return preferred.find((tag) => tag === language || tag.startsWith(`${language}-`)) ?? language;
}
