import { type Standing, standingOf } from "../resolve/schedule.ts";
import { Verdict } from "../resolve/verdict.ts";
import { type BadgeRecord, isActive } from "./badge.ts";

/** How many badges are in which state; each is in one. */
export interface BadgeStates {
  readonly total: number;
  readonly live: number;
  readonly scheduled: number;
  readonly ended: number;
  readonly paused: number;
}

/** Counts the badges that status and schedule show at `now`, and those that they do not. */
export function countStates(badges: readonly BadgeRecord[], now: number): BadgeStates {
  const standings = badges.map((badge) => standingOf(isActive(badge), badge, now));
  const count = (wanted: Standing) => standings.filter((it) => it === wanted).length;
  return {
    total: badges.length,
    live: count(Verdict.shown),
    scheduled: count(Verdict.notStarted),
    ended: count(Verdict.ended),
    paused: count(Verdict.paused),
  };
}

/** A time after `now` that neither of its ends belongs to, in ms since the epoch. */
interface Ahead {
  readonly now: number;
  readonly until: number;
}

/**
 * The badges that start (`startsAt`) or end (`endsAt`) in a time ahead, the soonest first; of those at one
 * instant, the first of `badges`. A paused one does neither: no shopper sees it before or after.
 */
export function turningIn(
  badges: readonly BadgeRecord[],
  turn: "startsAt" | "endsAt",
  { now, until }: Ahead,
): BadgeRecord[] {
  const instantOf = (badge: BadgeRecord) => badge[turn] ?? Infinity;
  return badges
    .filter((badge) => isActive(badge) && instantOf(badge) > now && instantOf(badge) < until)
    .sort((a, b) => instantOf(a) - instantOf(b));
}
