import { isLanguageTag, lookupTags } from "../../domain/badges/language_tag.ts";
import { isObject } from "../forms/json.ts";
import type { Badge } from "../data/resource.ts";

type Localized = Pick<Badge, "content" | "localizations">;
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
  const broader = lookupTags(tag).slice(1).toReversed().map((it) => overlayOf(badge, it));
  // Own properties, even if they are called `__proto__`.
  return Object.fromEntries([badge.content, ...broader].flatMap((it) => Object.entries(it)));
}

/** A language's own content. Tags are compared without case. */
export function overlayOf({ localizations = {} }: Localized, tag: string): Content {
  const found = Object.entries(localizations)
    .find(([other]) => other.toLowerCase() === tag.toLowerCase())?.[1];
  return isObject(found) ? found : {};
}

/**
 * The content that the service returns for the locale of a context: the default, unless the locale
 * is a language tag.
 */
export function contentForLocale(badge: Localized, locale: unknown): Content {
  return typeof locale === "string" && isLanguageTag(locale)
    ? contentIn(badge, locale)
    : badge.content;
}
