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
export function contentFor(
  badge: Localized,
  tags: readonly string[],
  written: ReadonlyMap<string, string> = writtenTags(badge),
): JsonObject {
  const overlays = tags.toReversed().map((tag) => badge.localizations?.[written.get(tag) ?? ""]);
  return merged([badge.content, ...overlays.filter(isJsonObject)]);
}

/** The tags of a badge's localizations as they are written, by the same in lower case. */
export function writtenTags({ localizations = {} }: Localized): ReadonlyMap<string, string> {
  return new Map(Object.keys(localizations).map((tag) => [tag.toLowerCase(), tag]));
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
  const layers = tags.toReversed().map((tag) => overlays.get(tag)?.content).filter(isJsonObject);
  return merged([content, ...layers]);
}

function merged(layers: readonly JsonObject[]): JsonObject {
  const content: Record<string, JsonValue> = {};
  for (const layer of layers) {
    for (const [key, value] of Object.entries(layer)) setKey(content, key, value);
  }
  return content;
}
