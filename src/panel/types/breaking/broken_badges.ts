import type {
  ContentCheck,
  ContentViolation,
} from "../../content_form/schema/content_violations.ts";
import type { Badge } from "../../data/resource.ts";
import { isObject } from "../../forms/json.ts";

/** A badge that violates a schema. */
export interface BrokenBadge {
  readonly badge: Badge;
  /**
   * The first error, and the language tag of the content that has it; no tag for the default
   * content.
   */
  readonly violation: ContentViolation;
  readonly tag?: string | undefined;
}

/** The badges that violate the schema, in their order. */
export function brokenBadges(badges: readonly Badge[], check: ContentCheck): BrokenBadge[] {
  return badges.flatMap((badge) => {
    for (const { tag, content } of localizedContents(badge)) {
      const [violation] = check(content);
      if (violation !== undefined) return [{ badge, violation, tag }];
    }
    return [];
  });
}

/** A badge's default content (without a tag), or its content in one language. */
interface LocalizedContent {
  readonly tag?: string;
  readonly content: Badge["content"];
}

/** The contents of a badge as shoppers get them; each must match the type. */
function localizedContents(
  { content, localizations = {} }: Pick<Badge, "content" | "localizations">,
): LocalizedContent[] {
  const overlays = new Map(
    Object.entries(localizations).map(([tag, overlay]) => [tag.toLowerCase(), overlay]),
  );
  const translated = Object.keys(localizations).map((tag) => {
    const layers = broaderTags(tag.toLowerCase()).toReversed().map((it) => overlays.get(it));
    // Own properties, even if they are called `__proto__`.
    const entries = [content, ...layers].flatMap((it) => isObject(it) ? Object.entries(it) : []);
    return { tag, content: Object.fromEntries(entries) };
  });
  return [{ content }, ...translated];
}

/** A language tag and its fallbacks by RFC 4647, section 3.4: `fr-ca` and `fr`. */
function broaderTags(tag: string): string[] {
  const tags: string[] = [];
  // Also finds prefixes that end in a single letter, but no badge has such a tag.
  for (let end = tag.length; end > 0; end = tag.lastIndexOf("-", end - 1)) {
    tags.push(tag.slice(0, end));
  }
  return tags;
}
