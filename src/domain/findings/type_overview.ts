import { type BadgeRecord, isActive } from "../badge.ts";
import { lookupTags } from "../locale.ts";
import type { Ranking } from "../resolve/ranking.ts";
import { hasEnded } from "../resolve/schedule.ts";

/** What the badges of one type have in common. */
export class TypeOverview {
  /** Those that are not paused and have not ended, in the project's order. */
  readonly showable: readonly BadgeRecord[];
  /** The languages of those that have not ended, as one of them writes the tag, by lower case. */
  readonly #tags: ReadonlyMap<string, string>;

  constructor(badges: readonly BadgeRecord[], now: number) {
    const lasting = badges.filter((badge) => !hasEnded(badge, now));
    this.showable = lasting.filter(isActive);
    this.#tags = new Map(
      lasting.flatMap(tagsOf).map((tag) => [tag.toLowerCase(), tag]),
    );
  }

  /** The languages that siblings have and the badge lacks: neither the tag nor what it falls back to. */
  missingTags(badge: BadgeRecord): string[] {
    const own = new Set(tagsOf(badge).map((tag) => tag.toLowerCase()));
    return [...this.#tags].filter(([tag]) => !lookupTags(tag).some((it) => own.has(it)))
      .map(([, written]) => written);
  }
}

/** The types of a project's badges, by id. */
export function typeOverviews(ranking: Ranking, now: number): Map<string, TypeOverview> {
  const byType = Map.groupBy(ranking.badges.map(({ record }) => record), (it) => it.typeId);
  return new Map([...byType].map(([typeId, badges]) => [typeId, new TypeOverview(badges, now)]));
}

function tagsOf({ localizations = {} }: BadgeRecord): string[] {
  return Object.keys(localizations);
}
