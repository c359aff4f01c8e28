import { type ScheduleVerdict, scheduleVerdict } from "../resolve/schedule.ts";
import { Verdict } from "../resolve/verdict.ts";
import { type BadgeRecord, isActive } from "./badge.ts";

/** The number of badges in each state; each badge is in exactly one. */
export interface BadgeStates {
  readonly total: number;
  readonly live: number;
  readonly scheduled: number;
  readonly ended: number;
  readonly paused: number;
}

/** Counts the badges by their state at `now` (epoch ms), from status and schedule alone. */
export function countStates(badges: readonly BadgeRecord[], now: number): BadgeStates {
  const verdicts = badges.map((badge) => scheduleVerdict(isActive(badge), badge, now));
  const count = (verdict: ScheduleVerdict) => verdicts.filter((it) => it === verdict).length;
  return {
    total: badges.length,
    live: count(Verdict.shown),
    scheduled: count(Verdict.notStarted),
    ended: count(Verdict.ended),
    paused: count(Verdict.paused),
  };
}

/** An open interval after `now`, in epoch ms: both ends are excluded. */
interface Ahead {
  readonly now: number;
  readonly until: number;
}

/**
 * Returns the badges that start (`startsAt`) or end (`endsAt`) in the interval, the soonest first,
 * with ties in the order of `badges`. Leaves out paused badges, which shoppers see neither before
 * nor after.
 */
export function badgesChangingIn(
  badges: readonly BadgeRecord[],
  turn: "startsAt" | "endsAt",
  { now, until }: Ahead,
): BadgeRecord[] {
  const instantOf = (badge: BadgeRecord) => badge[turn] ?? Infinity;
  return badges
    .filter((badge) => isActive(badge) && instantOf(badge) > now && instantOf(badge) < until)
    .sort((a, b) => instantOf(a) - instantOf(b));
}
