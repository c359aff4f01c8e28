import { isActive } from "./badge.ts";
import type { ProjectState } from "./project_state.ts";

/** A badge as a query needs it: what is asked a million times is worked out once. */
export interface RankedBadge {
  readonly id: string;
  readonly isActive: boolean;
  /** The JSON of the badge in an answer's `badges`. */
  readonly json: string;
  /** The JSON of a reference to it in a product's `badges`. */
  readonly reference: string;
}

/** The badges of a project in its order; a badge's rank is its place there, 0 being the first. */
export interface Ranking {
  readonly badges: readonly RankedBadge[];
  /** A badge's rank by its number; -1 where there is no such badge any more. */
  readonly rankOf: Int32Array;
  /** The ranks of the active badges that are on every product, ascending. */
  readonly everywhere: readonly number[];
}

/** Ranks the badges of a project. */
export function rankBadges(project: ProjectState): Ranking {
  const badges: RankedBadge[] = [];
  const everywhere: number[] = [];
  const numbers = project.order.reduce((most, number) => Math.max(most, number + 1), 0);
  const rankOf = new Int32Array(numbers).fill(-1);
  for (const number of project.order) {
    const badge = project.badgeNumbered(number);
    if (badge === undefined) continue;
    const { id, typeId, content } = badge;
    const rank = badges.length;
    const active = isActive(badge);
    badges.push({
      id,
      isActive: active,
      json: JSON.stringify({ id, typeId, content }),
      reference: JSON.stringify({ id }),
    });
    rankOf[number] = rank;
    if (active && badge.everyProduct) everywhere.push(rank);
  }
  return { badges, rankOf, everywhere };
}
