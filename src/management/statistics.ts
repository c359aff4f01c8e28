import type { BadgeRecord } from "../domain/badges/badge.ts";
import { badgesChangingIn, type BadgeStates, countStates } from "../domain/badges/badge_states.ts";
import { soonBadgesMax, soonDays } from "../domain/limits.ts";
import { AssignmentCounts } from "../domain/products/assignment_counts.ts";
import type { ProductBucket } from "../domain/products/packed/product_bucket.ts";
import type { ProjectState } from "../domain/project_state.ts";
import { Yielder } from "../store/yielder.ts";
import { longRead } from "./long_reads.ts";

/** Badges that start, or end, within the next `soonDays` days. */
export interface SoonBadges {
  readonly total: number;
  /** The soonest of them. */
  readonly badges: readonly BadgeRecord[];
}

/** Statistics of a project, as of one revision and one instant. */
export interface ProjectStatistics {
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly badges: BadgeStates;
  readonly startingSoon: SoonBadges;
  readonly endingSoon: SoonBadges;
  /** The types that badges have, with their numbers of badges, by id. */
  readonly types: readonly { readonly typeId: string; readonly badges: number }[];
  /** The number of stored products. */
  readonly products: number;
  /** The manually assigned badges with their numbers of products, in the project's order. */
  readonly assignments: readonly { readonly badgeId: string; readonly products: number }[];
}

const soonMs = soonDays * 86_400_000;

/**
 * Computes the statistics of projects. At most one count per project runs at a time; it yields to
 * other work, and its result is reused until a product changes.
 */
export class Statistics {
  /**
   * The counts, by the list of buckets that was counted. An entry is collected together with the
   * list.
   */
  readonly #counts = new WeakMap<readonly ProductBucket[], AssignmentCounts>();

  /**
   * The statistics of a project when its count begins, which is also when `now` is called.
   *
   * @throws {DomainError} `unavailable` if too many reads of the project wait.
   */
  of(project: ProjectState, now: () => number): Promise<ProjectStatistics> {
    return longRead(project, () => this.#read(project, now()));
  }

  async #read(project: ProjectState, now: number): Promise<ProjectStatistics> {
    const { revision, products: { size } } = project;
    const badges = project.order.map((number) => project.badgeNumbered(number))
      .filter((badge) => badge !== undefined);
    // Everything is of one revision: it is read before the first await, or counted in this snapshot.
    const counts = await this.#countsOf(project.products.snapshot());
    const ahead = { now, until: now + soonMs };
    return {
      revision,
      at: now,
      badges: countStates(badges, now),
      startingSoon: soonest(badgesChangingIn(badges, "startsAt", ahead)),
      endingSoon: soonest(badgesChangingIn(badges, "endsAt", ahead)),
      types: badgesByType(badges),
      products: size,
      assignments: badges
        .map(({ id, number }) => ({ badgeId: id, products: counts.productsOf(number) }))
        .filter(({ products }) => products > 0),
    };
  }

  async #countsOf(buckets: readonly ProductBucket[]): Promise<AssignmentCounts> {
    const known = this.#counts.get(buckets);
    if (known !== undefined) return known;
    const counts = new AssignmentCounts();
    const yielder = new Yielder();
    for (const bucket of buckets) {
      counts.add(bucket);
      if (yielder.isDue) await yielder.yieldIfDue();
    }
    this.#counts.set(buckets, counts);
    return counts;
  }
}

function badgesByType(badges: readonly BadgeRecord[]): ProjectStatistics["types"] {
  const counts = new Map<string, number>();
  for (const { typeId } of badges) counts.set(typeId, (counts.get(typeId) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a < b ? -1 : 1)
    .map(([typeId, count]) => ({ typeId, badges: count }));
}

function soonest(badges: readonly BadgeRecord[]): SoonBadges {
  return { total: badges.length, badges: badges.slice(0, soonBadgesMax) };
}
