import { KeyedQueue } from "../catalog/keyed_queue.ts";
import type { BadgeRecord } from "../domain/badges/badge.ts";
import { type BadgeStates, countStates, turningIn } from "../domain/badges/badge_states.ts";
import { soonBadgesMax, soonDays } from "../domain/limits.ts";
import { AssignmentCounts } from "../domain/products/assignment_counts.ts";
import type { ProductBucket } from "../domain/products/product_bucket.ts";
import type { ProjectState } from "../domain/project_state.ts";
import { Turns } from "../store/turns.ts";

/** Badges that start, or end, within the days that are soon. */
export interface SoonBadges {
  readonly total: number;
  /** The soonest of them. */
  readonly badges: readonly BadgeRecord[];
}

/** A project in numbers, as of one revision and one instant. */
export interface ProjectStatistics {
  readonly revision: number;
  /** In ms since the epoch. */
  readonly at: number;
  readonly badges: BadgeStates;
  readonly startingSoon: SoonBadges;
  readonly endingSoon: SoonBadges;
  /** How many products are stored. */
  readonly products: number;
  /** Badges that are on products by hand, in the project's order. */
  readonly assignments: readonly { readonly badgeId: string; readonly products: number }[];
}

const soonMs = soonDays * 86_400_000;

/**
 * Projects in numbers. Products are counted in turns with other work, of one project by one at a time, and
 * not again until one of them changes.
 */
export class Statistics {
  readonly #queue = new KeyedQueue();
  /** By the products that were counted: the count goes with them. */
  readonly #counts = new WeakMap<readonly ProductBucket[], AssignmentCounts>();

  /** A project as it is when its count begins, for which `now` is asked. */
  of(project: ProjectState, now: () => number): Promise<ProjectStatistics> {
    return this.#queue.run(`${project.number}`, () => this.#read(project, now()));
  }

  async #read(project: ProjectState, now: number): Promise<ProjectStatistics> {
    const { revision, products: { size } } = project;
    const badges = project.order.map((number) => project.badgeNumbered(number))
      .filter((badge) => badge !== undefined);
    // All that is told comes from before the first wait: from one revision.
    const counts = await this.#countsOf(project.products.snapshot());
    const ahead = { now, until: now + soonMs };
    return {
      revision,
      at: now,
      badges: countStates(badges, now),
      startingSoon: soonest(turningIn(badges, "startsAt", ahead)),
      endingSoon: soonest(turningIn(badges, "endsAt", ahead)),
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
    const turns = new Turns();
    for (const bucket of buckets) {
      counts.add(bucket);
      if (turns.isOver) await turns.next();
    }
    this.#counts.set(buckets, counts);
    return counts;
  }
}

function soonest(badges: readonly BadgeRecord[]): SoonBadges {
  return { total: badges.length, badges: badges.slice(0, soonBadgesMax) };
}
