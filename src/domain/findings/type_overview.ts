import { type BadgeRecord, isActive } from "../badges/badge.ts";
import { lookupTags } from "../badges/locale.ts";
import type { Ranking } from "../resolve/ranking.ts";
import { hasEnded } from "../resolve/schedule.ts";

/** What the badges of one type have in common. */
export class TypeOverview {
  /** The first in the project's order of those that are not paused and have not ended. */
  readonly first: BadgeRecord | undefined;
  /** How many of these stand before one of them. */
  readonly #before: ReadonlyMap<BadgeRecord, number>;
  /** The languages of those that have not ended, and what each falls back to, itself first. */
  readonly #languages: readonly { readonly written: string; readonly tags: readonly string[] }[];

  constructor(badges: readonly BadgeRecord[], now: number) {
    const lasting = badges.filter((badge) => !hasEnded(badge, now));
    const showable = lasting.filter(isActive);
    this.first = showable[0];
    this.#before = new Map(showable.map((badge, place) => [badge, place]));
    const written = new Map(lasting.flatMap(tagsOf).map((tag) => [tag.toLowerCase(), tag]));
    this.#languages = [...written].map(([tag, written]) => ({ written, tags: lookupTags(tag) }));
  }

  /** How many badges that may be shown stand before this one, if it may be shown. */
  countBefore(badge: BadgeRecord): number {
    return this.#before.get(badge) ?? 0;
  }

  /** The languages that siblings have and the badge lacks: neither the tag nor what it falls back to. */
  missingTags(badge: BadgeRecord): string[] {
    const own = new Set(tagsOf(badge).map((tag) => tag.toLowerCase()));
    return this.#languages.filter(({ tags }) => !tags.some((tag) => own.has(tag)))
      .map(({ written }) => written);
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
