import { sessionsMax, sessionsPerTokenMax } from "../domain/limits.ts";
import { isLongIdle } from "./session_activity.ts";
import type { SessionRecord } from "../store/session_records.ts";

/**
 * Returns the sessions that have ended at `now` (epoch ms), and the oldest ones of each token that
 * has too many. Of two that started at the same time, the first in the list counts as newer.
 */
export function surplusSessions(sessions: readonly SessionRecord[], now: number): SessionRecord[] {
  const keptOf = new Map<string, number>();
  return newestFirst(sessions).filter((session) => {
    const ofToken = keptOf.get(session.tokenHash) ?? 0;
    const isOver = session.expiresAt <= now || isLongIdle(session, now);
    if (isOver || ofToken === sessionsPerTokenMax) return true;
    keptOf.set(session.tokenHash, ofToken + 1);
    return false;
  });
}

/**
 * Returns the sessions over the limit of the store. First those without a family, whose token is no
 * longer valid; then, one by one, the oldest of the family with the most sessions, and of several
 * such families, the one that signed in last. A sign-in therefore never ends a session of a family
 * that has fewer sessions than its own, or as many.
 *
 * `familyOf` returns the family of a token by its hash.
 */
export function sessionsOverLimit(
  sessions: readonly SessionRecord[],
  familyOf: (tokenHash: string) => string | undefined,
): SessionRecord[] {
  let excess = sessions.length - sessionsMax;
  if (excess <= 0) return [];
  const withoutFamily: SessionRecord[] = [];
  // In the order of each family's newest session, the newest first.
  const families = new Map<string, SessionRecord[]>();
  for (const session of newestFirst(sessions)) {
    const family = familyOf(session.tokenHash);
    if (family === undefined) withoutFamily.push(session);
    else families.set(family, [...families.get(family) ?? [], session]);
  }
  const ended = withoutFamily.toReversed().slice(0, excess);
  for (excess -= ended.length; excess > 0; excess--) {
    const largest = largestOf([...families.values()]);
    const oldest = largest.pop();
    if (oldest !== undefined) ended.push(oldest);
  }
  return ended;
}

/** If no family has two sessions, the last one: the session that just started must not end. */
function largestOf(families: readonly SessionRecord[][]): SessionRecord[] {
  const most = Math.max(...families.map(({ length }) => length));
  const isLargest = ({ length }: SessionRecord[]) => length === most;
  return (most > 1 ? families.find(isLargest) : families.findLast(isLargest)) ?? [];
}

function newestFirst(sessions: readonly SessionRecord[]): SessionRecord[] {
  return sessions.toSorted((a, b) => b.createdAt - a.createdAt);
}
