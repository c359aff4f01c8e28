import { isLanguage, type Language } from "./languages.ts";

const key = "panel.language";

/** The language that the reader chose before, if any. */
export function readLanguage(): Language | undefined {
  const kept = localStorage.getItem(key);
  return isLanguage(kept) ? kept : undefined;
}

/** Keeps the reader's choice for the next time. */
export function keepLanguage(language: Language): void {
  localStorage.setItem(key, language);
}
