import { isLanguageTag, lookupTags } from "../../domain/badges/language_tag.ts";
import { defaultLanguage } from "../../domain/templates/badge_templates.ts";
import type { Badge } from "../data/resource.ts";

type Localized = Pick<Badge, "content" | "localizations">;
type Translated = Pick<Badge, "localizations" | "perProduct">;
type ByTag = Readonly<Record<string, unknown>>;
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
  return localizations[keyOfTag(localizations, tag)] ?? {};
}

/** The languages in which a badge has content or texts per product, but for the default. */
export function languagesOf({ localizations = {}, perProduct = {} }: Translated): string[] {
  const others = Object.keys(perProduct)
    .filter((tag) => tag !== defaultLanguage && !hasTag(localizations, tag));
  return [...Object.keys(localizations), ...others];
}

/** What is left when a language is removed, with its texts per product. */
export function withoutLanguage(
  { localizations, perProduct }: Translated,
  tag: string,
): Translated {
  return {
    localizations: withoutTag(localizations, tag),
    perProduct: withoutTag(perProduct, tag),
  };
}

/** The key under which a language is stored: `tag`, perhaps in other case. */
export function keyOfTag(byTag: ByTag, tag: string): string {
  return Object.keys(byTag).find((other) => isSameTag(other, tag)) ?? tag;
}

function hasTag(byTag: ByTag, tag: string): boolean {
  return Object.keys(byTag).some((other) => isSameTag(other, tag));
}

function withoutTag<Value>(byTag: Readonly<Record<string, Value>> = {}, tag: string) {
  const others = Object.entries(byTag).filter(([other]) => !isSameTag(other, tag));
  return others.length === 0 ? undefined : Object.fromEntries(others);
}

function isSameTag(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
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
