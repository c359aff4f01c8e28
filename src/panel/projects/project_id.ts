import { plainWords } from "../forms/plain_words.ts";

/** The service's maximum for an id. */
export const idMaxChars = 64;

/** Whether a text can be the id of a project. */
export function isProjectId(text: string): boolean {
  return text.length <= idMaxChars && /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(text);
}

/** Derives an id from a name, as far as its letters allow: "Mein Shöp" becomes `mein-shoep`. */
export function suggestedId(name: string): string {
  return plainWords(name).join("-").toLowerCase().slice(0, idMaxChars);
}
