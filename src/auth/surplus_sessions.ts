import { sessionsMax, sessionsPerTokenMax } from "../domain/limits.ts";
import { isLongIdle } from "./session_activity.ts";
import type { SessionRecord } from "../store/sessions.ts";

/**
 * The sessions that have to go: those that are over at `now` (ms since the epoch), and where a token, or
 * all tokens together, have too many, the oldest. Of two that began at once the first counts as newer.
 */
export function surplusSessions(sessions: readonly SessionRecord[], now: number): SessionRecord[] {
  const keptOf = new Map<string, number>();
  let kept = 0;
  return sessions.toSorted((a, b) => b.createdAt - a.createdAt).filter((session) => {
    const ofToken = keptOf.get(session.tokenHash) ?? 0;
    const isOver = session.expiresAt <= now || isLongIdle(session, now);
    const isSurplus = isOver || ofToken === sessionsPerTokenMax || kept === sessionsMax;
    if (isSurplus) return true;
    keptOf.set(session.tokenHash, ofToken + 1);
    kept++;
    return false;
  });
}
