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
  const written = writtenTags(badge);
  return [...written].filter(([, tag]) => isJsonObject(badge.localizations?.[tag]))
    .map(([lower, tag]) => ({ tag, content: contentFor(badge, lookupTags(lower), written) }));
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

/** Each key is replaced as a whole; new keys go last. */
function merged(layers: readonly JsonObject[]): JsonObject {
  const content: Record<string, JsonValue> = {};
  for (const layer of layers) {
    for (const [key, value] of Object.entries(layer)) setKey(content, key, value);
  }
  return content;
}
