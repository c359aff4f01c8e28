import type { PreparedBadge } from "../../resolve/prepared_badge.ts";
import { hasEnded } from "../../resolve/schedule.ts";
import type { Stack } from "../../resolve/stacking.ts";
import { Verdict } from "../../resolve/verdict.ts";
import type { Implications } from "./implications.ts";
import { isWhole, type VariantScope, type Way } from "./ways.ts";

/**
 * A badge that a product has and that may be shown, as far as it is known without asking who looks, when,
 * and at which variants.
 */
export interface Candidate {
  readonly rank: number;
  readonly badge: PreparedBadge;
  /** The number of its `when`; -1 where it has none. */
  readonly when: number;
  readonly way: Way;
}

/** How many walks are made before giving up: each circumstance that matters takes two for one. */
const walksMax = 256;
/** With more badges before it, it is not tried to prove that one is hidden: queries would wait. */
const beforeMax = 500;

/** Whether a badge may be shown at `now` or later, as far as status and schedule go. */
export function isShowable({ isActive, record }: PreparedBadge, now: number): boolean {
  return isActive && !hasEnded(record, now);
}

/** Whether a badge that may be shown is there for everybody from `now` on, for good. */
export function isUnconditional({ when, badge: { record }, way }: Candidate, now: number): boolean {
  return when === -1 && (record.startsAt ?? now) <= now && record.endsAt === undefined &&
    isWhole(way);
}

/** Whether somebody may see `last` behind what stands `before` it, from `now` on. */
interface Question {
  readonly before: readonly Candidate[];
  readonly last: Candidate;
  readonly now: number;
  readonly implications: Implications;
  readonly effort: Effort;
}

/** How many badges may still be admitted before giving up for good. */
interface Effort {
  left: number;
}

/**
 * Whether there may be a shopper, an instant from `now` on and a choice of variants for whom the stack shows
 * `last` behind what stands `before` it, where it is a candidate and fit to be shown. Circumstances are
 * taken to be independent of one another: it may say yes where they exclude each other, but never no where
 * somebody sees the badge.
 */
export function maySucceed(
  stack: Stack,
  { before, last, now, implications, effort }: Question,
): boolean {
  if (before.length > beforeMax || effort.left <= 0) return true;
  effort.left -= before.length;
  const rivals = before.flatMap((candidate) => {
    const circumstances = circumstancesOf(candidate, { last, now, implications });
    return circumstances === "never" ? [] : [{ rank: candidate.rank, circumstances }];
  });
  stack.begin();
  for (const { rank, circumstances } of rivals) if (circumstances.length === 0) stack.admit(rank);
  // Most badges are seen where nothing is given that need not be.
  if (stack.admit(last.rank) === Verdict.shown) return true;
  const given = new Map<string, boolean>();
  let walks = 0;
  const search = (): boolean => {
    effort.left -= rivals.length;
    if (++walks > walksMax || effort.left <= 0) return true;
    stack.begin();
    for (const { rank, circumstances } of rivals) {
      if (circumstances.some((it) => given.get(it) === false)) continue;
      if (stack.admit(rank) !== Verdict.shown) continue;
      const open = circumstances.find((it) => !given.has(it));
      if (open === undefined) continue;
      // Nobody knows whether it is shown: from the start again, once without it and once with it.
      const succeeds = [false, true].some((isGiven) => {
        given.set(open, isGiven);
        return search();
      });
      given.delete(open);
      return succeeds;
    }
    return stack.admit(last.rank) === Verdict.shown;
  };
  return search();
}

/** What has to be given for a candidate to compete wherever `last` does; each by a name of its own. */
function circumstancesOf(
  candidate: Candidate,
  { last, now, implications }: Pick<Question, "last" | "now" | "implications">,
): readonly string[] | "never" {
  const { rank, badge, when } = candidate;
  const overlap = scheduleOverlap(badge, last.badge, now);
  if (overlap === "none") return "never";
  const circumstances: string[] = [];
  if (!implications.holds(last, candidate)) circumstances.push(`when ${when}`);
  if (!comesWith(candidate, last)) circumstances.push(`way of ${rank}`);
  if (overlap === "part") circumstances.push(`schedule of ${rank}`);
  return circumstances;
}

/** Whether a candidate is there wherever, and whenever, `last` is. */
function comesWith({ badge, way }: Candidate, last: Candidate): boolean {
  if (isWhole(way)) return true;
  if (last.way.isTimed) {
    const isSameRule = badge.match?.text === last.badge.match?.text;
    return way.isTimed === true && isSameRule && last.way.variants === undefined;
  }
  return way.variants !== undefined && last.way.variants !== undefined &&
    includesScope(way.variants, last.way.variants);
}

/** Whether an assignment applies to every entry that another one applies to. */
function includesScope(scope: VariantScope, other: VariantScope): boolean {
  return (scope.isShownOnProduct || !other.isShownOnProduct) &&
    other.variantIds.isSubsetOf(scope.variantIds);
}

/** How much of the time from `now` on in which `other` is shown a badge is shown, too. */
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
