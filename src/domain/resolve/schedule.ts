import type { Ranking } from "./ranking.ts";
import { Verdict } from "./verdict.ts";

/** When a badge is shown, in milliseconds since the epoch. */
export interface Schedule {
  readonly startsAt?: number | undefined;
  readonly endsAt?: number | undefined;
}

/** Whether a schedule is over at `now` (ms since the epoch). */
export function hasEnded({ endsAt }: Schedule, now: number): boolean {
  return endsAt !== undefined && endsAt <= now;
}

/** What a badge's status and schedule can say of it. */
export type Standing =
  | typeof Verdict.shown
  | typeof Verdict.paused
  | typeof Verdict.notStarted
  | typeof Verdict.ended;

/** What status and schedule say of a badge at `now`: it is shown in `[startsAt, endsAt)`. */
export function standingOf(
  isActive: boolean,
  { startsAt, endsAt }: Schedule,
  now: number,
): Standing {
  if (!isActive) return Verdict.paused;
  if (startsAt !== undefined && now < startsAt) return Verdict.notStarted;
  return hasEnded({ endsAt }, now) ? Verdict.ended : Verdict.shown;
}

/**
 * What status and schedules say of all badges, worked out for the time from one start or end of a badge
 * to the next: nothing has to run when a badge starts or ends.
 */
export class ScheduleWindow {
  readonly #ranking: Ranking;
  /** Every instant at which a badge starts or ends, ascending. */
  readonly #changes: Float64Array;
  #from = Infinity;
  #until = -Infinity;
  /** By rank: `shown` where neither status nor schedule is against it. */
  readonly standing: Uint8Array;

  constructor(ranking: Ranking) {
    this.#ranking = ranking;
    this.standing = new Uint8Array(ranking.badges.length);
    const changes = ranking.badges.flatMap(({ record: { startsAt, endsAt } }) =>
      [startsAt, endsAt].filter((instant) => instant !== undefined)
    );
    this.#changes = Float64Array.from(changes).sort();
  }

  /** The first start or end of any badge after `now`; `Infinity` if there is none. */
  nextChange(now: number): number {
    this.moveTo(now);
    return this.#until;
  }

  /** Brings `standing` to `now`. */
  moveTo(now: number): void {
    if (now >= this.#from && now < this.#until) return;
    const next = this.#changes.findIndex((change) => change > now);
    const passed = next === -1 ? this.#changes.length : next;
    this.#from = this.#changes[passed - 1] ?? -Infinity;
    this.#until = this.#changes[passed] ?? Infinity;
    this.#ranking.badges.forEach(({ isActive, record }, rank) => {
      this.standing[rank] = standingOf(isActive, record, now);
    });
  }
}
