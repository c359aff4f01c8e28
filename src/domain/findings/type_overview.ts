import { type BadgeRecord, isActive } from "../badges/badge.ts";
import { lookupTags } from "../badges/language_tag.ts";
import type { Ranking } from "../resolve/ranking.ts";
import { hasEnded } from "../resolve/schedule.ts";

/**
 * The maximum number of languages of a type that its badges are checked for. A badge can have 200,
 * so otherwise 5,000 badges could have a million.
 */
const languagesMax = 500;

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

  private constructor(showable: readonly BadgeRecord[], written: ReadonlyMap<string, string>) {
    this.first = showable[0];
    this.#before = new Map(showable.map((badge, place) => [badge, place]));
    this.#languages = [...written].map(([tag, written]) => ({ written, tags: lookupTags(tag) }));
  }

  /** The overview of the badges of one type, in the project's order. Yields after each badge. */
  static *of(badges: readonly BadgeRecord[], now: number): Generator<void, TypeOverview> {
    const showable: BadgeRecord[] = [];
    const written = new Map<string, string>();
    for (const badge of badges) {
      if (!hasEnded(badge, now)) {
        if (isActive(badge)) showable.push(badge);
        for (const tag of tagsOf(badge)) {
          const key = tag.toLowerCase();
          if (written.size < languagesMax || written.has(key)) written.set(key, tag);
        }
      }
      yield;
    }
    return new TypeOverview(showable, written);
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

/** Returns the overview of each type in use, by type id. Yields after each badge. */
export function* typeOverviews(
  ranking: Ranking,
  now: number,
): Generator<void, Map<string, TypeOverview>> {
  const byType = Map.groupBy(ranking.badges.map(({ record }) => record), (it) => it.typeId);
  const overviews = new Map<string, TypeOverview>();
  for (const [typeId, badges] of byType) {
    overviews.set(typeId, yield* TypeOverview.of(badges, now));
  }
  return overviews;
}

function tagsOf({ localizations = {} }: BadgeRecord): string[] {
  return Object.keys(localizations);
}
