import type { BadgeFields } from "./badge.ts";
import { isJsonObject, type JsonObject, type JsonValue, setKey } from "../json.ts";
import { lookupTags } from "./language_tag.ts";

type Localized = Pick<BadgeFields, "content" | "localizations">;

/** A badge's content in one of its languages. */
export interface LocalizedContent {
  /** The tag as the merchant wrote it. */
  readonly tag: string;
  readonly content: JsonObject;
}

/** Returns a badge's content in each of its languages, without the default. */
export function localizedContents(badge: Localized): LocalizedContent[] {
  const overlays = overlaysOf(badge);
  return [...overlays].map(([tag, { tag: written }]) => ({
    tag: written,
    content: overlaid(badge.content, overlays, lookupTags(tag)),
  }));
}

/**
 * Returns a badge's content for a list of tags from {@link lookupTags}, the most specific first.
 * `written` is the result of {@link writtenTags}, if the caller already has it.
 */
export function contentFor(
  badge: Localized,
  tags: readonly string[],
  written: ReadonlyMap<string, string> = writtenTags(badge),
): JsonObject {
  const overlays = tags.toReversed().map((tag) => badge.localizations?.[written.get(tag) ?? ""]);
  return merged([badge.content, ...overlays.filter(isJsonObject)]);
}

/**
 * Returns the tags of a badge's localizations as the merchant wrote them, by their lower-case form.
 */
export function writtenTags({ localizations = {} }: Localized): ReadonlyMap<string, string> {
  return new Map(Object.keys(localizations).map((tag) => [tag.toLowerCase(), tag]));
}

/** Localizations by lower-case tag. */
function overlaysOf({ localizations = {} }: Localized) {
  return new Map(
    Object.entries(localizations).flatMap(([tag, content]) =>
      isJsonObject(content) ? [[tag.toLowerCase(), { tag, content }] as const] : []
    ),
  );
}

/**
 * Merges from the most general to the most specific tag. Each key is replaced as a whole; new keys
 * go last.
 */
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
