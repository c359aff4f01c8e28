import { lruCache } from "../domain/lru_cache.ts";
import { sessionsMax } from "../domain/limits.ts";
import type { SessionHolder } from "./principal.ts";

/**
 * How long a holder is trusted after it was read, although another process may have ended the
 * session or its token.
 */
const ttlMs = 2_000;

/**
 * Caches the holders of sessions for a moment, so that a busy panel does not read the store for
 * every request.
 */
export class SessionMemory {
  readonly #now: () => number;
  readonly #kept = lruCache<{ holder: SessionHolder; readAt: number }>(sessionsMax);
  /**
   * Incremented when everything is forgotten, so that results of earlier reads are not cached
   * afterwards.
   */
  #generation = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Returns the holder of the session with this hash: the cached one, or else the result of `read`.
   */
  async find(
    hash: string,
    read: () => Promise<SessionHolder | undefined>,
  ): Promise<SessionHolder | undefined> {
    const readAt = this.#now();
    const kept = this.#kept.get(hash);
    // If the clock was set back, an old entry must not become fresh again.
    if (kept !== undefined && Math.abs(readAt - kept.readAt) < ttlMs) return kept.holder;
    const generation = this.#generation;
    const holder = await read();
    if (holder === undefined) this.#kept.delete(hash);
    else if (generation === this.#generation) this.#kept.set(hash, { holder, readAt });
    return holder;
  }

  /** Forgets everything, including reads in progress. */
  forget(): void {
    this.#generation++;
    this.#kept.clear();
  }
}
