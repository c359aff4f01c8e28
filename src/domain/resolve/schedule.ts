import type { Ranking } from "./ranking.ts";
import { Verdict } from "./verdict.ts";

/** When a badge is shown, in epoch milliseconds. A missing bound is open. */
export interface Schedule {
  readonly startsAt?: number | undefined;
  readonly endsAt?: number | undefined;
}

/**
 * Whether a schedule has ended at `now` (epoch ms). `endsAt` itself is excluded.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(hasEnded({ endsAt: 1_000 }, 999), false);
 * assertEquals(hasEnded({ endsAt: 1_000 }, 1_000), true);
 * ```
 */
export function hasEnded({ endsAt }: Schedule, now: number): boolean {
  return endsAt !== undefined && endsAt <= now;
}

/** The possible verdicts of status and schedule. */
export type ScheduleVerdict =
  | typeof Verdict.shown
  | typeof Verdict.paused
  | typeof Verdict.notStarted
  | typeof Verdict.ended;

/**
 * The verdict of status and schedule at `now` (epoch ms): a badge is shown in `[startsAt, endsAt)`.
 *
 * @example
 * ```ts
 * import { assertEquals } from "@std/assert";
 * import { Verdict } from "./verdict.ts";
 *
 * assertEquals(scheduleVerdict(true, { startsAt: 1_000 }, 999), Verdict.notStarted);
 * assertEquals(scheduleVerdict(false, {}, 999), Verdict.paused);
 * ```
 */
export function scheduleVerdict(
  isActive: boolean,
  { startsAt, endsAt }: Schedule,
  now: number,
): ScheduleVerdict {
  if (!isActive) return Verdict.paused;
  if (startsAt !== undefined && now < startsAt) return Verdict.notStarted;
  return hasEnded({ endsAt }, now) ? Verdict.ended : Verdict.shown;
}

/**
 * The verdicts of status and schedule for all badges, computed for the interval between two starts
 * or ends of badges, so that no timer is needed.
 */
export class ScheduleWindow {
  readonly #ranking: Ranking;
  /** Every instant at which a badge starts or ends, ascending. */
  readonly #changes: Float64Array;
  #from = Infinity;
  #until = -Infinity;
  /** By rank: `shown` if both status and schedule allow it. */
  readonly verdicts: Uint8Array;

  constructor(ranking: Ranking) {
    this.#ranking = ranking;
    this.verdicts = new Uint8Array(ranking.badges.length);
    const changes: number[] = [];
    for (const { record: { startsAt, endsAt } } of ranking.badges) {
      if (startsAt !== undefined) changes.push(startsAt);
      if (endsAt !== undefined) changes.push(endsAt);
    }
    this.#changes = Float64Array.from(changes).sort();
  }

  /** The first start or end of any badge after `now` (epoch ms); `Infinity` if there is none. */
  nextChange(now: number): number {
    this.moveTo(now);
    return this.#until;
  }

  /** Updates `verdicts` for `now` (epoch ms). */
  moveTo(now: number): void {
    if (now >= this.#from && now < this.#until) return;
    const next = this.#changes.findIndex((change) => change > now);
    const passed = next === -1 ? this.#changes.length : next;
    this.#from = this.#changes[passed - 1] ?? -Infinity;
    this.#until = this.#changes[passed] ?? Infinity;
    let rank = 0;
    for (const { isActive, record } of this.#ranking.badges) {
      this.verdicts[rank++] = scheduleVerdict(isActive, record, now);
    }
  }
}
