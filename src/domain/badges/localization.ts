import type { BadgeFields } from "./badge.ts";
import { isJsonObject, type JsonObject, type JsonValue, setKey } from "../json.ts";
import { lookupTags } from "./locale.ts";

type Localized = Pick<BadgeFields, "content" | "localizations">;

/** What a badge says in one of its languages. */
export interface LocalizedContent {
  /** As the merchant writes the tag. */
  readonly tag: string;
  readonly content: JsonObject;
}

/** The content of a badge in each of its languages, the default left out. */
export function localizedContents(badge: Localized): LocalizedContent[] {
  const overlays = overlaysOf(badge);
  return [...overlays].map(([tag, { tag: written }]) => ({
    tag: written,
    content: overlaid(badge.content, overlays, lookupTags(tag)),
  }));
}

/** The content of a badge for a tag that {@link lookupTags} gives, and for all behind it. */
export function contentFor(badge: Localized, tags: readonly string[]): JsonObject {
  return overlaid(badge.content, overlaysOf(badge), tags);
}

/** Localizations by their tag in lower case. */
function overlaysOf({ localizations = {} }: Localized) {
  return new Map(
    Object.entries(localizations).flatMap(([tag, content]) =>
      isJsonObject(content) ? [[tag.toLowerCase(), { tag, content }] as const] : []
    ),
  );
}

/** The most general first, each key replaced whole; new keys go last. */
function overlaid(
  content: JsonObject,
  overlays: ReadonlyMap<string, LocalizedContent>,
  tags: readonly string[],
): JsonObject {
  const merged: Record<string, JsonValue> = {};
  const layers = [content];
  for (const tag of tags.toReversed()) {
    const overlay = overlays.get(tag);
    if (overlay !== undefined) layers.push(overlay.content);
  }
  for (const layer of layers) {
    for (const [key, value] of Object.entries(layer)) setKey(merged, key, value);
  }
  return merged;
}
