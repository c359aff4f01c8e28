import { isLanguage, type Language } from "./languages.ts";

const key = "panel.language";

/** The language that the reader chose earlier, if any. */
export function readLanguage(): Language | undefined {
  const kept = localStorage.getItem(key);
  return isLanguage(kept) ? kept : undefined;
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(key, language);
}
