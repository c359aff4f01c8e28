import { isObject } from "../../../forms/json.ts";
import type { BadgeValue } from "./badge_value.ts";

type Localized = Pick<BadgeValue, "content" | "localizations">;
type Content = Record<string, unknown>;

/**
 * The content for a language: the default, overridden by `fr`, then by `fr-CA`. Each key is
 * replaced as a whole.
 */
export function contentIn(badge: Localized, tag: string): Content {
  return { ...contentUnder(badge, tag), ...overlayOf(badge, tag) };
}

/** The content that a language falls back to. */
export function contentUnder(badge: Localized, tag: string): Content {
  const broader = broaderTags(tag).toReversed().map((it) => overlayOf(badge, it));
  return Object.assign({}, badge.content, ...broader);
}

/** A language's own content. Tags are compared without case. */
export function overlayOf({ localizations = {} }: Localized, tag: string): Content {
  const found = Object.entries(localizations)
    .find(([other]) => other.toLowerCase() === tag.toLowerCase())?.[1];
  return isObject(found) ? found : {};
}

/**
 * The fallbacks of a tag by RFC 4647, section 3.4: for `zh-Hant-x-a` they are `zh-Hant` and `zh`.
 */
function broaderTags(tag: string): string[] {
  const parts = tag.split("-").slice(0, -1);
  // A single letter or digit only introduces the part after it.
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
