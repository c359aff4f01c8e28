import type { CatalogueBadge, Json, JsonObject } from "./catalogue.ts";

// RFC 5646, section 2.1: langtag and privateuse. The irregular grandfathered tags (`i-klingon`) are
// not supported, and no generator produces them.
const langtag = new RegExp(
  "^(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4}|[a-z]{5,8})" + // language, with extlang
    "(?:-[a-z]{4})?" + // script
    "(?:-(?:[a-z]{2}|[0-9]{3}))?" + // region
    "(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*" + // variants
    "(?:-[0-9a-wy-z](?:-[a-z0-9]{2,8})+)*" + // extensions
    "(?:-x(?:-[a-z0-9]{1,8})+)?$", // private use
);
const privateUse = /^x(?:-[a-z0-9]{1,8})+$/;

/** The content of a badge for this context. `context.locale` selects by RFC 4647 lookup. */
export function localizedContent(badge: CatalogueBadge, context: JsonObject): JsonObject {
  const byTag = Object.entries(badge.localizations ?? {});
  // "content, over it `fr`, over it `fr-CA`": the least specific first.
  const layers = lookupOf(Object.hasOwn(context, "locale") ? context.locale : undefined)
    .toReversed()
    // "Tags compare without case".
    .flatMap((tag) => byTag.filter(([key]) => key.toLowerCase() === tag))
    .map(([_, localized]) => localized);
  // "each key replaced whole".
  return Object.fromEntries([badge.content, ...layers].flatMap((it) => Object.entries(it)));
}

/**
 * The tags that a lookup tries for this locale, in lower case, the most specific first. "A
 * `context.locale` that is no tag (`fr-`) gives the content", and so does `null`.
 */
export function lookupOf(locale: Json | undefined): string[] {
  if (typeof locale !== "string") return [];
  const tag = locale.toLowerCase();
  if (!langtag.test(tag) && !privateUse.test(tag)) return [];
  const subtags = tag.split("-");
  return subtags
    .map((_, index) => subtags.slice(0, subtags.length - index))
    // RFC 4647, section 3.4: a single letter or digit is removed together with the subtag after it.
    .filter((kept, index) => index === 0 || kept.at(-1)?.length !== 1)
    .map((kept) => kept.join("-"));
}
