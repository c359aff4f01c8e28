import type { PreparedBadge } from "../../resolve/prepared_badge.ts";
import { hasEnded } from "../../resolve/schedule.ts";
import type { Stacker } from "../../resolve/stacking.ts";
import { Verdict } from "../../resolve/verdict.ts";
import type { Implications } from "./implications.ts";
import { type BadgeSource, isWhole, type VariantScope } from "./badge_sources.ts";

/**
 * A badge of a product that may be shown, as far as that is known without the shopper, the time and
 * the requested variants.
 */
export interface Candidate {
  readonly rank: number;
  readonly badge: PreparedBadge;
  /** The number of its `when`; -1 without one. */
  readonly when: number;
  readonly source: BadgeSource;
}

/** The maximum number of walks. Each circumstance that matters doubles their number. */
const walksMax = 256;
/**
 * With more badges before it, there is no attempt to prove that a badge is hidden, because queries
 * would wait.
 */
const beforeMax = 500;

/** Whether a badge's status and schedule allow it to be shown at `now` (epoch ms) or later. */
export function isShowable({ isActive, record }: PreparedBadge, now: number): boolean {
  return isActive && !hasEnded(record, now);
}

/**
 * Whether a badge that may be shown applies to every shopper from `now` (epoch ms) on, permanently.
 */
export function isUnconditional(
  { when, badge: { record }, source }: Candidate,
  now: number,
): boolean {
  return when === -1 && (record.startsAt ?? now) <= now && record.endsAt === undefined &&
    isWhole(source);
}

/**
 * The question whether a shopper can see `last` after the badges in `before`, from `now` (epoch ms)
 * on.
 */
interface Question {
  readonly before: readonly Candidate[];
  readonly last: Candidate;
  readonly now: number;
  readonly implications: Implications;
  readonly budget: Budget;
}

/** The number of badges that can still be admitted in the whole search. */
interface Budget {
  left: number;
}

/**
 * Whether there may be a shopper, a time from `now` on and a choice of variants for which the stack
 * shows `last` after the badges in `before`, assuming that `last` itself applies. Treats
 * circumstances as independent: it may return true where they exclude each other, but never false
 * where a shopper sees the badge. Yields after each badge before it and after each walk.
 */
export function* maySucceed(
  stack: Stacker,
  { before, last, now, implications, budget }: Question,
): Generator<void, boolean> {
  if (before.length > beforeMax || budget.left <= 0) return true;
  budget.left -= before.length;
  const rivals: { readonly rank: number; readonly circumstances: readonly string[] }[] = [];
  for (const candidate of before) {
    const circumstances = circumstancesOf(candidate, { last, now, implications });
    if (circumstances !== "never") rivals.push({ rank: candidate.rank, circumstances });
    yield;
  }
  stack.begin();
  for (const { rank, circumstances } of rivals) if (circumstances.length === 0) stack.admit(rank);
  // Most badges can be seen if no optional circumstance is given.
  if (stack.admit(last.rank) === Verdict.shown) return true;
  const given = new Map<string, boolean>();
  let walks = 0;
  function* search(): Generator<void, boolean> {
    yield;
    budget.left -= rivals.length;
    if (++walks > walksMax || budget.left <= 0) return true;
    stack.begin();
    for (const { rank, circumstances } of rivals) {
      if (circumstances.some((it) => given.get(it) === false)) continue;
      if (stack.admit(rank) !== Verdict.shown) continue;
      const open = circumstances.find((it) => !given.has(it));
      if (open === undefined) continue;
      // Undecided whether this one is shown: start over, once without the circumstance and once
      // with it.
      let succeeds = false;
      for (const isGiven of [false, true]) {
        given.set(open, isGiven);
        succeeds ||= yield* search();
      }
      given.delete(open);
      return succeeds;
    }
    return stack.admit(last.rank) === Verdict.shown;
  }
  return yield* search();
}

/**
 * The circumstances that a candidate needs to compete wherever `last` does, each with a unique
 * name.
 */
function circumstancesOf(
  candidate: Candidate,
  { last, now, implications }: Pick<Question, "last" | "now" | "implications">,
): readonly string[] | "never" {
  const { rank, badge, when } = candidate;
  const overlap = scheduleOverlap(badge, last.badge, now);
  if (overlap === "none") return "never";
  const circumstances: string[] = [];
  if (!implications.holds(last, candidate)) circumstances.push(`when ${when}`);
  if (!comesWith(candidate, last)) circumstances.push(`source of ${rank}`);
  if (overlap === "part") circumstances.push(`schedule of ${rank}`);
  return circumstances;
}

/** Whether a candidate is present wherever and whenever `last` is. */
function comesWith({ badge, source }: Candidate, last: Candidate): boolean {
  if (isWhole(source)) return true;
  if (source.isByVariant || last.source.isByVariant) return false;
  if (last.source.isTimed) {
    const isSameRule = badge.match?.text === last.badge.match?.text;
    return source.isTimed === true && isSameRule && last.source.variants === undefined;
  }
  return source.variants !== undefined && last.source.variants !== undefined &&
    includesScope(source.variants, last.source.variants);
}

/** Whether an assignment applies to every entry that another one applies to. */
function includesScope(scope: VariantScope, other: VariantScope): boolean {
  return (scope.isShownOnProduct || !other.isShownOnProduct) &&
    other.variantIds.isSubsetOf(scope.variantIds);
}

/**
 * How much of the time that `other` is scheduled, from `now` (epoch ms) on, a badge is scheduled
 * too.
 */
function scheduleOverlap(
  { record }: PreparedBadge,
  { record: other }: PreparedBadge,
  now: number,
): "all" | "part" | "none" {
  const { startsAt: starts = now, endsAt: ends = Infinity } = record;
  const otherStarts = Math.max(other.startsAt ?? now, now);
  const otherEnds = other.endsAt ?? Infinity;
  if (starts >= otherEnds || otherStarts >= ends) return "none";
  return starts <= otherStarts && ends >= otherEnds ? "all" : "part";
}
