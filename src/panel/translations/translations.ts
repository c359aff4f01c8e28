import type { Badge } from "../data/resource.ts";
import { lookupTags } from "../../domain/badges/language_tag.ts";
import { overlayOf } from "../badges/localized_content.ts";
import { isObject } from "../forms/json.ts";

type Localized = Pick<Badge, "content" | "localizations">;

/** The texts of a badge in one language, by field; empty where it has none of its own. */
export type Texts = Readonly<Record<string, string>>;

/** The fields of a badge to translate: those with a text in the default or in the language. */
export function fieldsToTranslate(
  badge: Localized,
  fields: readonly string[],
  tag: string,
): readonly string[] {
  const own = overlayOf(badge, tag);
  return fields.filter((field) => isText(badge.content[field]) || isText(own[field]));
}

/** The badge's own texts in a language. */
export function textsIn(badge: Localized, fields: readonly string[], tag: string): Texts {
  const own = overlayOf(badge, tag);
  return Object.fromEntries(
    fieldsToTranslate(badge, fields, tag).map((field) => {
      const text = own[field];
      return [field, typeof text === "string" ? text : ""];
    }),
  );
}

/** The localizations of a badge with these texts; `undefined` if none is left. */
export function withTexts(
  { localizations = {} }: Localized,
  tag: string,
  texts: Texts,
): Badge["localizations"] {
  const known = Object.keys(localizations)
    .find((other) => other.toLowerCase() === tag.toLowerCase()) ?? tag;
  const { [known]: before, ...others } = localizations;
  const kept = Object.entries(isObject(before) ? before : {})
    .filter(([field]) => !Object.hasOwn(texts, field));
  const written = Object.entries(texts).filter(([, text]) => text !== "");
  const own = Object.fromEntries([...kept, ...written]);
  const all = Object.keys(own).length === 0 ? others : { ...localizations, [known]: own };
  return Object.keys(all).length === 0 ? undefined : all;
}

/** The languages that badges have, each once, by tag. */
export function languagesOf(badges: readonly Localized[]): readonly string[] {
  const tags = new Map<string, string>();
  for (const { localizations = {} } of badges) {
    for (const tag of Object.keys(localizations)) {
      if (!tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
    }
  }
  return [...tags.values()].sort((a, b) => a < b ? -1 : 1);
}

/**
 * Whether a text of the badge's default has no translation, neither in the language nor in one that
 * it falls back to.
 */
export function lacksLanguage(badge: Localized, fields: readonly string[], tag: string): boolean {
  const asked = fields.filter((field) => isText(badge.content[field]));
  if (asked.length === 0) return false;
  const overlays = overlaysOf(badge);
  const tags = lookupTags(tag);
  return asked.some((field) => !tags.some((it) => isText(overlays.get(it)?.[field])));
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.trim() !== "";
}

/** Badges are never changed in place, and each is asked about every language. */
const known = new WeakMap<Localized, ReadonlyMap<string, Record<string, unknown>>>();

function overlaysOf(badge: Localized): ReadonlyMap<string, Record<string, unknown>> {
  let overlays = known.get(badge);
  if (overlays === undefined) {
    overlays = new Map(
      Object.entries(badge.localizations ?? {}).map(([tag, overlay]) => [
        tag.toLowerCase(),
        isObject(overlay) ? overlay : {},
      ]),
    );
    known.set(badge, overlays);
  }
  return overlays;
}
