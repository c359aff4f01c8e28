import { getLogger } from "@logtape/logtape";
import { LRUCache } from "lru-cache";
import { sessionIdleHours, sessionsMax } from "../domain/limits.ts";
import type { DeadlineKv } from "../store/kv.ts";
import { markSessionSeen, type SessionRecord } from "../store/sessions.ts";

const log = getLogger(["badges", "auth"]);

const idleMs = sessionIdleHours * 3_600_000;
/** How often the store is told that a session is used. Other processes know it to this precision. */
const markEveryMs = 5 * 60_000;

interface Use {
  usedAt: number;
  /** What the store knows. */
  markedAt: number;
}

/** When sessions were last used. This process knows it exactly, and tells the store now and then. */
export class SessionActivity {
  readonly #kv: DeadlineKv;
  readonly #now: () => number;
  readonly #uses = new LRUCache<string, Use>({ max: sessionsMax });

  /** `now` is in milliseconds since the epoch. */
  constructor(kv: DeadlineKv, now: () => number) {
    this.#kv = kv;
    this.#now = now;
  }

  /** When a session was last used, in milliseconds since the epoch. */
  lastSeenAt(session: SessionRecord): number {
    return Math.max(markOf(session), this.#uses.get(session.hash)?.usedAt ?? 0);
  }

  /** Whether a session was not used for too long. */
  isIdle(session: SessionRecord): boolean {
    return this.#now() - this.lastSeenAt(session) >= idleMs;
  }

  /** Takes note of what the store says of a session. */
  learn(session: SessionRecord): void {
    const markedAt = markOf(session);
    const usedAt = this.lastSeenAt(session);
    this.#uses.set(session.hash, { usedAt, markedAt });
  }

  /** Takes note that a session is used now. Never rejects: a request does not depend on it. */
  async used(hash: string): Promise<void> {
    const now = this.#now();
    const use = this.#uses.get(hash);
    if (use === undefined) return;
    use.usedAt = now;
    // A clock that was set back would keep the store from being told.
    if (Math.abs(now - use.markedAt) < markEveryMs) return;
    // Before it is done, so that one of many requests does it; one that fails is not tried at once again.
    use.markedAt = now;
    await markSessionSeen(this.#kv, hash, now).catch((error: unknown) => {
      log.debug("It was not stored that a session is used", { error: String(error) });
    });
  }
}

function markOf({ createdAt, lastSeenAt = createdAt }: SessionRecord): number {
  return lastSeenAt;
}

/** Whether a session may be deleted as idle, by what the store says: one that is used may be marked late. */
export function isLongIdle(session: SessionRecord, now: number): boolean {
  return now - markOf(session) >= idleMs + markEveryMs;
}
