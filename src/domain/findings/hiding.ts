import type { PreparedBadge } from "../resolve/prepared_badge.ts";
import { hasEnded } from "../resolve/schedule.ts";
import { Stack } from "../resolve/stacking.ts";
import { Verdict } from "../resolve/verdict.ts";

/** A badge that a product has, as far as it is known without asking who looks, when, at which variants. */
export interface Candidate {
  readonly rank: number;
  readonly badge: PreparedBadge;
  /** The variants that it is for, where that is the only way in which it comes to the product. */
  readonly variants?: VariantScope | undefined;
  /** Whether it is there at some times only, by a rule with `$since`. */
  readonly isTimed: boolean;
}

export interface VariantScope {
  readonly variantIds: ReadonlySet<number>;
  /** Whether a query without `variantIds` gets it, too. */
  readonly isShownOnProduct: boolean;
}

/** How many circumstances that may or may not be given are told apart: 2 to their number are tried. */
const circumstancesMax = 7;

/**
 * Whether there may be a shopper, an instant from `now` on and a choice of variants for whom the stack shows
 * the last of `candidates`, which stand in the product's order, where it is a candidate and fit to be
 * shown. Circumstances are taken to be independent of one another: it may say yes where they exclude each
 * other, but never no where somebody sees the badge.
 */
export function maySucceed(stack: Stack, candidates: readonly Candidate[], now: number): boolean {
  const last = candidates.at(-1);
  if (last === undefined) return false;
  const before = candidates.slice(0, -1).flatMap((candidate) => {
    const circumstances = circumstancesOf(candidate, last, now);
    return circumstances === "never" ? [] : [{ rank: candidate.rank, circumstances }];
  });
  const all = [...new Set(before.flatMap(({ circumstances }) => circumstances))];
  if (all.length > circumstancesMax) return true;
  for (let given = 0; given < 2 ** all.length; given++) {
    const isGiven = (circumstance: string) => (given >> all.indexOf(circumstance) & 1) === 1;
    stack.begin();
    for (const { rank, circumstances } of before) {
      if (circumstances.every(isGiven)) stack.admit(rank);
    }
    if (stack.admit(last.rank) === Verdict.shown) return true;
  }
  return false;
}

/** What has to be given for a candidate to compete wherever `last` does; each by a name of its own. */
function circumstancesOf(
  { rank, badge, variants, isTimed }: Candidate,
  last: Candidate,
  now: number,
): string[] | "never" {
  const overlap = scheduleOverlap(badge, last.badge, now);
  if (overlap === "none") return "never";
  const circumstances: string[] = [];
  if (badge.when !== undefined && badge.when.text !== last.badge.when?.text) {
    circumstances.push(`when ${badge.when.text}`);
  }
  if (variants !== undefined && !includesScope(variants, last.variants)) {
    circumstances.push(`variants of ${rank}`);
  }
  if (overlap === "part") circumstances.push(`schedule of ${rank}`);
  if (isTimed) circumstances.push(`rule of ${rank}`);
  return circumstances;
}

/** Whether an assignment applies to every entry that another one applies to. */
function includesScope(scope: VariantScope, other: VariantScope | undefined): boolean {
  if (other === undefined) return false;
  return (scope.isShownOnProduct || !other.isShownOnProduct) &&
    other.variantIds.isSubsetOf(scope.variantIds);
}

/** How much of the time from `now` on in which `other` is shown a badge is shown, too. */
function scheduleOverlap(
  { record, isActive }: PreparedBadge,
  { record: other }: PreparedBadge,
  now: number,
): "all" | "part" | "none" {
  if (!isActive || hasEnded(record, now)) return "none";
  const [starts, ends] = [record.startsAt ?? now, record.endsAt ?? Infinity];
  const [otherStarts, otherEnds] = [
    Math.max(other.startsAt ?? now, now),
    other.endsAt ?? Infinity,
  ];
  if (starts >= otherEnds || otherStarts >= ends) return "none";
  return starts <= otherStarts && ends >= otherEnds ? "all" : "part";
}
