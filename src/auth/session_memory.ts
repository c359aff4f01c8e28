import { LRUCache } from "lru-cache";
import { sessionsMax } from "../domain/limits.ts";
import type { SessionHolder } from "./principal.ts";

/** How long what was read is believed, though another process may have ended the session or its token. */
const believedMs = 2_000;

/** Remembers for a moment who holds which session, so that a busy panel does not ask the store each time. */
export class SessionMemory {
  readonly #now: () => number;
  readonly #kept = new LRUCache<string, { holder: SessionHolder; readAt: number }>({
    max: sessionsMax,
  });
  /** Counts how often all was forgotten: what was read before that is not kept after it. */
  #generation = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Who holds the session with this hash: as remembered, else as `read` tells. */
  async find(
    hash: string,
    read: () => Promise<SessionHolder | undefined>,
  ): Promise<SessionHolder | undefined> {
    const readAt = this.#now();
    const kept = this.#kept.get(hash);
    // A clock that was put back makes nothing younger.
    if (kept !== undefined && Math.abs(readAt - kept.readAt) < believedMs) return kept.holder;
    const generation = this.#generation;
    const holder = await read();
    if (holder === undefined) this.#kept.delete(hash);
    else if (generation === this.#generation) this.#kept.set(hash, { holder, readAt });
    return holder;
  }

  /** Forgets all: from now on the store is asked again, by requests that are under way too. */
  forget(): void {
    this.#generation++;
    this.#kept.clear();
  }
}
