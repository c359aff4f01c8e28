import { isObject } from "../../../forms/json.ts";
import type { BadgeValue } from "./badge_value.ts";

type Localized = Pick<BadgeValue, "content" | "localizations">;
type Content = Record<string, unknown>;

/** The content that shoppers of a language see: over the default `fr`, over it `fr-CA`, each key replaced whole. */
export function contentIn(badge: Localized, tag: string): Content {
  return { ...contentUnder(badge, tag), ...overlayOf(badge, tag) };
}

/** What holds in a language where it says nothing itself. */
export function contentUnder(badge: Localized, tag: string): Content {
  const broader = broaderTags(tag).toReversed().map((it) => overlayOf(badge, it));
  return Object.assign({}, badge.content, ...broader);
}

/** What a language says itself; tags compare without case. */
export function overlayOf({ localizations = {} }: Localized, tag: string): Content {
  const found = Object.entries(localizations)
    .find(([other]) => other.toLowerCase() === tag.toLowerCase())?.[1];
  return isObject(found) ? found : {};
}

/** The tags that RFC 4647, section 3.4, looks up behind a tag: behind `zh-Hant-x-a` they are `zh-Hant` and `zh`. */
function broaderTags(tag: string): string[] {
  const parts = tag.split("-").slice(0, -1);
  // A single letter or digit only introduces what follows it.
  if (parts.at(-1)?.length === 1) parts.pop();
  return parts.length === 0 ? [] : [parts.join("-"), ...broaderTags(parts.join("-"))];
}

/** Whether a text is a language tag: `de`, `pt-BR`, `zh-Hant`. */
export function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
