import type {
  ContentCheck,
  ContentViolation,
} from "../../content_form/schema/content_violations.ts";
import type { Badge } from "../../data/resource.ts";
import { localizedContents } from "./localized_contents.ts";

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
