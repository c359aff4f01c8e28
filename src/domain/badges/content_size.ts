import { below, pointerStep, type Violation } from "../errors.ts";
import { isJsonObject, isLargerThan, jsonBytes, type JsonObject } from "../json.ts";
import { contentMaxBytes, languageTagMaxChars } from "../limits.ts";
import { createObjectSlot } from "../object_slot.ts";
import type { BadgeFields } from "./badge.ts";

type Localized = Pick<BadgeFields, "content" | "localizations">;

/** The size of a badge's content in one language. */
interface ContentSize {
  /** The language tag as the merchant wrote it; `undefined` for the content itself. */
  readonly tag: string | undefined;
  /** The size of the merged content as UTF-8 JSON. */
  readonly bytes: number;
}

interface Overlay {
  readonly tag: string;
  readonly content: JsonObject;
  readonly children: Overlay[];
}

/**
 * Returns the size of a badge's content, and of its content in each localization. Takes time in
 * proportion to the badge's own size: merging 200 localizations one by one would take up to 200
 * times as long.
 */
export function contentSizes({ content, localizations = {} }: Localized): ContentSize[] {
  const sizes: ContentSize[] = [];
  const memberBytes = new Map<string, number>();
  let sum = 0;
  const setMember = (key: string, bytes: number | undefined) => {
    sum += (bytes ?? 0) - (memberBytes.get(key) ?? 0);
    if (bytes === undefined) memberBytes.delete(key);
    else memberBytes.set(key, bytes);
  };
  const visit = (tag: string | undefined, layer: JsonObject, children: readonly Overlay[]) => {
    const replaced: (readonly [string, number | undefined])[] = [];
    for (const [key, value] of Object.entries(layer)) {
      replaced.push([key, memberBytes.get(key)]);
      setMember(key, jsonBytes(key) + 1 + jsonBytes(value));
    }
    // Two braces, and commas between the members.
    sizes.push({ tag, bytes: 2 + sum + Math.max(0, memberBytes.size - 1) });
    for (const child of children) visit(child.tag, child.content, child.children);
    for (const [key, bytes] of replaced) setMember(key, bytes);
  };
  visit(undefined, content, overlayTrees(localizations));
  return sizes;
}

/**
 * Each localization as a child of the nearest one that RFC 4647 lookup falls back to. Those with a
 * tag that is too long are refused anyway, and left out: a tag of hyphens takes quadratic time.
 */
function overlayTrees(localizations: JsonObject): Overlay[] {
  const overlays = new Map<string, Overlay>();
  for (const [tag, content] of Object.entries(localizations)) {
    if (tag.length > languageTagMaxChars || !isJsonObject(content)) continue;
    overlays.set(tag.toLowerCase(), { tag, content, children: [] });
  }
  const roots: Overlay[] = [];
  for (const [tag, overlay] of overlays) {
    let end = tag.lastIndexOf("-");
    while (end > 0 && !overlays.has(tag.slice(0, end))) end = tag.lastIndexOf("-", end - 1);
    (overlays.get(tag.slice(0, Math.max(end, 0)))?.children ?? roots).push(overlay);
  }
  return roots;
}

/** Records in memory never change, and the size is needed again when a record is removed. */
const largestBytes = createObjectSlot<Localized, number>();

/**
 * Returns the size of a badge's content, in bytes of UTF-8 JSON, in the language in which it is
 * largest.
 */
export function largestContentBytes(badge: Localized): number {
  let largest = largestBytes.get(badge);
  if (largest === undefined) {
    largest = contentSizes(badge).reduce((max, { bytes }) => Math.max(max, bytes), 0);
    largestBytes.set(badge, largest);
  }
  return largest;
}

/**
 * Returns the places where a badge's content exceeds the limit of one language, as JSON Pointers
 * into the badge.
 */
export function checkContentSize(badge: Localized): Violation[] {
  const tooLarge = {
    pointer: "/content",
    detail: `must be at most ${contentMaxBytes} bytes of JSON`,
  };
  if (isLargerThan(badge.content, contentMaxBytes)) return [tooLarge];
  const [content, ...localized] = contentSizes(badge);
  if (content !== undefined && content.bytes > contentMaxBytes) return [tooLarge];
  return below(
    "/localizations",
    localized.filter(({ bytes }) => bytes > contentMaxBytes).map(({ tag = "" }) => ({
      pointer: pointerStep(tag),
      detail: `must be, merged over \`content\`, at most ${contentMaxBytes} bytes of JSON`,
    })),
  );
}
