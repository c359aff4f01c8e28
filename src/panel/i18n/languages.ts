import type { MessageKey } from "./en.ts";
import type { Message } from "./message.ts";

/** All texts in one language. */
export type Messages = Readonly<Record<MessageKey, Message>>;

/** The supported languages by tag, each with its own name. */
export const languages = { en: "English", de: "Deutsch" };
export type Language = keyof typeof languages;

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && Object.hasOwn(languages, value);
}

/** The first of the reader's preferred languages that is supported; else English. */
export function preferredLanguage(tags: readonly string[]): Language {
  return tags.map((tag) => tag.split("-")[0]?.toLowerCase()).find(isLanguage) ?? "en";
}

/**
 * Loads the texts of a language; each language is a file of its own, so that readers load only one.
 */
export async function loadMessages(language: Language): Promise<Messages> {
  return language === "de" ? (await import("./de.ts")).de : (await import("./en.ts")).en;
}
