import type { ContentCheck, ContentFault } from "../../content_form/schema/content_faults.ts";
import type { Badge } from "../../data/resource.ts";
import { localizedContents } from "./localized_contents.ts";

/** A badge that does not fit a schema. */
export interface BrokenBadge {
  readonly badge: Badge;
  /** The first thing that is wrong, and the tag of the translation in which it is; none in the content itself. */
  readonly fault: ContentFault;
  readonly tag?: string | undefined;
}

/** Those of the badges that do not fit, in their order. */
export function brokenBadges(badges: readonly Badge[], check: ContentCheck): BrokenBadge[] {
  return badges.flatMap((badge) => {
    for (const { tag, content } of localizedContents(badge)) {
      const [fault] = check(content);
      if (fault !== undefined) return [{ badge, fault, tag }];
    }
    return [];
  });
}
