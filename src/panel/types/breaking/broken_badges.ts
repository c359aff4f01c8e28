import { contentIn } from "../../badges/localized_content.ts";
import type {
  ContentCheck,
  ContentViolation,
} from "../../content_form/schema/content_violations.ts";
import type { Badge } from "../../data/resource.ts";

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
    for (const { tag, content } of contentsOf(badge)) {
      const [violation] = check(content);
      if (violation !== undefined) return [{ badge, violation, tag }];
    }
    return [];
  });
}

/** The default content of a badge, and that in each language (with its tag). */
function contentsOf(badge: Badge): { readonly tag?: string; readonly content: Badge["content"] }[] {
  const tags = Object.keys(badge.localizations ?? {});
  return [
    { content: badge.content },
    ...tags.map((tag) => ({ tag, content: contentIn(badge, tag) })),
  ];
}
