import { sessionsMax, sessionsPerTokenMax } from "../domain/limits.ts";
import { isLongIdle } from "./session_activity.ts";
import type { SessionRecord } from "../store/session_records.ts";

/**
 * Returns the sessions that have ended at `now` (epoch ms), and the oldest ones of each token that
 * has too many. Of two that started at the same time, the first in the list counts as newer.
 */
export function surplusSessions(sessions: readonly SessionRecord[], now: number): SessionRecord[] {
  const keptByToken = new Map<string, number>();
  return newestFirst(sessions).filter((session) => {
    const keptCount = keptByToken.get(session.tokenHash) ?? 0;
    const hasEnded = session.expiresAt <= now || isLongIdle(session, now);
    if (hasEnded || keptCount === sessionsPerTokenMax) return true;
    keptByToken.set(session.tokenHash, keptCount + 1);
    return false;
  });
}

/**
 * Returns the sessions to end because the store has over `sessionsMax`: first those whose token is
 * no longer valid, and then, one by one, the oldest session of the family with the most sessions.
 * If several families have the most, the one that signed in last loses a session. A sign-in
 * therefore never ends a session of a family that has at most as many sessions as its own.
 *
 * `familyOf` returns the family of a token by its hash; `undefined` if the token is not valid.
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

/**
 * The family with the most sessions. If no family has two, it is the one that signed in first, so
 * that the session that just started does not end.
 */
function largestOf(families: readonly SessionRecord[][]): SessionRecord[] {
  const most = Math.max(...families.map(({ length }) => length));
  const isLargest = ({ length }: SessionRecord[]) => length === most;
  return (most > 1 ? families.find(isLargest) : families.findLast(isLargest)) ?? [];
}

function newestFirst(sessions: readonly SessionRecord[]): SessionRecord[] {
  return sessions.toSorted((a, b) => b.createdAt - a.createdAt);
}
