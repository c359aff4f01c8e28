import { type BadgeRecord, isActive } from "../badges/badge.ts";
import { lookupTags } from "../badges/locale.ts";
import type { Ranking } from "../resolve/ranking.ts";
import { hasEnded } from "../resolve/schedule.ts";

/** Facts about the badges of one type together. */
export class TypeOverview {
  /** The first in the project's order that is neither paused nor ended. */
  readonly first: BadgeRecord | undefined;
  /** For each badge that is neither paused nor ended, how many such badges precede it. */
  readonly #before: ReadonlyMap<BadgeRecord, number>;
  /**
   * The languages of the badges that have not ended, each with its fallbacks, the tag itself first.
   */
  readonly #languages: readonly { readonly written: string; readonly tags: readonly string[] }[];

  constructor(badges: readonly BadgeRecord[], now: number) {
    const lasting = badges.filter((badge) => !hasEnded(badge, now));
    const showable = lasting.filter(isActive);
    this.first = showable[0];
    this.#before = new Map(showable.map((badge, place) => [badge, place]));
    const written = new Map(lasting.flatMap(tagsOf).map((tag) => [tag.toLowerCase(), tag]));
    this.#languages = [...written].map(([tag, written]) => ({ written, tags: lookupTags(tag) }));
  }

  /** The number of such badges before this one; 0 if this one is paused or has ended. */
  countBefore(badge: BadgeRecord): number {
    return this.#before.get(badge) ?? 0;
  }

  /**
   * The languages that other badges of the type have and this one lacks, including all fallbacks.
   */
  missingTags(badge: BadgeRecord): string[] {
    const own = new Set(tagsOf(badge).map((tag) => tag.toLowerCase()));
    return this.#languages.filter(({ tags }) => !tags.some((tag) => own.has(tag)))
      .map(({ written }) => written);
  }
}

/** Returns the overview of each type in use, by type id. */
export function typeOverviews(ranking: Ranking, now: number): Map<string, TypeOverview> {
  const byType = Map.groupBy(ranking.badges.map(({ record }) => record), (it) => it.typeId);
  return new Map([...byType].map(([typeId, badges]) => [typeId, new TypeOverview(badges, now)]));
}

function tagsOf({ localizations = {} }: BadgeRecord): string[] {
  return Object.keys(localizations);
}
