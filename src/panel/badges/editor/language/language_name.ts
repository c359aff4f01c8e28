/** A language's name in the reader's language, with its tag: "French (fr)". */
export function languageName(tag: string, language: string): string {
  try {
    const name = new Intl.DisplayNames(language, { type: "language", fallback: "none" }).of(tag);
    return name === undefined ? tag : `${name} (${tag})`;
  } catch {
    // Not a valid tag.
    return tag;
  }
}

/** Whether the browser has a name for the tag's language, ignoring script and country. */
export function isKnownLanguage(tag: string): boolean {
  const [language = ""] = tag.split("-");
  return languageName(language, "en") !== language;
}
