/** The service's maximum for an id. */
export const idMaxChars = 64;

/** Whether a text can be the id of a project. */
export function isProjectId(text: string): boolean {
  return text.length <= idMaxChars && /^[A-Za-z0-9][A-Za-z0-9_-]*$/.test(text);
}

/** Derives an id from a name, as far as its letters allow: "Mein Shöp" becomes `mein-shop`. */
export function suggestedId(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()
    .replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, idMaxChars);
}
