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
  const broader = broaderTags(tag).toReversed().map((it) => overlayOf(badge, it));
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
 * The fallbacks of a tag by RFC 4647, section 3.4: for `zh-Hant-x-a` they are `zh-Hant` and `zh`.
 */
export function broaderTags(tag: string): string[] {
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

/** Roughly a language tag (BCP 47). */
const tagPattern = /^[a-z0-9]{1,8}(-[a-z0-9]{1,8})*$/i;

/**
 * The content that the service returns for the locale of a context: the default, unless the locale
 * is a language tag.
 */
export function contentForLocale(badge: Localized, locale: unknown): Content {
  return typeof locale === "string" && tagPattern.test(locale)
    ? contentIn(badge, locale)
    : badge.content;
}
