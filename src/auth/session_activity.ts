import { getLogger } from "@logtape/logtape";
import { lruCache } from "../domain/lru_cache.ts";
import { sessionIdleHours, sessionsMax } from "../domain/limits.ts";
import type { KvStore } from "../store/kv_store.ts";
import { logFailedTry } from "../store/log_failed_try.ts";
import { markSessionSeen, type SessionRecord } from "../store/session_records.ts";

const log = getLogger(["badges", "auth"]);

const idleMs = Temporal.Duration.from({ hours: sessionIdleHours }).total("milliseconds");
/**
 * How often the store is updated while a session is in use. Other processes know its use to this
 * precision.
 */
const markEveryMs = Temporal.Duration.from({ minutes: 5 }).total("milliseconds");

interface Use {
  usedAt: number;
  /** The time in the store. */
  markedAt: number;
}

/**
 * When sessions were last used. This process knows it exactly, and updates the store from time to
 * time.
 */
export class SessionActivity {
  readonly #kv: KvStore;
  readonly #now: () => number;
  readonly #uses = lruCache<Use>(sessionsMax);

  /** `now` returns epoch milliseconds. */
  constructor(kv: KvStore, now: () => number) {
    this.#kv = kv;
    this.#now = now;
  }

  /** When a session was last used, in epoch milliseconds. */
  lastSeenAt(session: SessionRecord): number {
    return Math.max(markOf(session), this.#uses.get(session.hash)?.usedAt ?? 0);
  }

  /** Whether a session was not used for too long. */
  isIdle(session: SessionRecord): boolean {
    return this.#now() - this.lastSeenAt(session) >= idleMs;
  }

  /** Records the stored time of a session. */
  learn(session: SessionRecord): void {
    const markedAt = markOf(session);
    const usedAt = this.lastSeenAt(session);
    this.#uses.set(session.hash, { usedAt, markedAt });
  }

  /** Records that a session is used now. Never rejects, because requests do not depend on it. */
  async used(hash: string): Promise<void> {
    const now = this.#now();
    const use = this.#uses.get(hash);
    if (use === undefined) return;
    use.usedAt = now;
    // If the clock was set back, the store would otherwise not be updated for a long time.
    if (Math.abs(now - use.markedAt) < markEveryMs) return;
    // Set before the write, so that only one of many requests makes it, and a failed one is not
    // retried at once.
    use.markedAt = now;
    await markSessionSeen(this.#kv, hash, now).catch((error: unknown) => {
      logFailedTry(log, "Cannot store that a session was used", error);
    });
  }
}

function markOf({ createdAt, lastSeenAt = createdAt }: SessionRecord): number {
  return lastSeenAt;
}

/**
 * Whether a session can be deleted as idle by its stored time, which may be late for a session in
 * use.
 */
export function isLongIdle(session: SessionRecord, now: number): boolean {
  return now - markOf(session) >= idleMs + markEveryMs;
}
