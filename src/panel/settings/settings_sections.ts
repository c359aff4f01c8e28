import type { Scope } from "../auth/session.ts";
import { hasScope } from "../auth/session.ts";

/** The pages of the settings, in the order of their navigation. */
const settingsSections = ["general", "shoppers", "data", "developers", "danger"] as const;
export type SettingsSection = typeof settingsSections[number];

/** The pages that a token's scopes offer. */
export function offeredSections(scopes: readonly Scope[]): readonly SettingsSection[] {
  return settingsSections.filter((section) =>
    section !== "danger" || hasScope({ scopes: [...scopes] }, "admin")
  );
}

/** Where the parts of the former single page are now, by the element ids that links name. */
const places: Readonly<Record<string, SettingsSection>> = {
  "name": "general",
  "new-project": "general",
  "cacheSeconds": "shoppers",
  "maxBadgesPerProduct": "shoppers",
  "allowedOrigins": "shoppers",
  "use-it": "developers",
  "delete-project": "danger",
};

/** The page with the part that a URL's hash names; the first page if it names none. */
export function sectionOfHash(hash: string): SettingsSection {
  const id = hash.slice(1);
  return (Object.hasOwn(places, id) ? places[id] : undefined) ?? "general";
}
