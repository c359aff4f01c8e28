import { z } from "zod";
import { keys } from "./keys.ts";
import type { KvStore } from "./kv_store.ts";
import { decodeJson } from "./record.ts";

const LastChangeAt = z.object({ at: z.int().optional() });

/**
 * The clock that decides what is old enough to be deleted. A system clock that is set forward for
 * one start would delete data that is not old, so this clock continues from the newest timestamp
 * that the store held at the start of the process, at the pace of a monotonic clock, and is never
 * ahead of the system clock. It may lag, so that old data is deleted later.
 */
export class AgeClock {
  readonly #now: () => number;
  readonly #elapsed: () => number;
  #learned: { readonly newest: number; readonly at: number } | undefined;

  /** `now` returns epoch milliseconds, `elapsed` the milliseconds of a monotonic clock. */
  constructor(now: () => number, elapsed = () => performance.now()) {
    this.#now = now;
    this.#elapsed = elapsed;
  }

  /**
   * Returns epoch milliseconds, or 0 before {@link learn} has found a timestamp, so that nothing is
   * old.
   */
  readonly now = (): number => {
    if (this.#learned === undefined) return 0;
    const { newest, at } = this.#learned;
    return Math.min(this.#now(), newest + this.#elapsed() - at);
  };

  /** Reads the newest timestamp in the store. Call this before this process writes anything. */
  async learn(kv: KvStore): Promise<void> {
    if (this.#learned !== undefined) return;
    const { key, value, versionstamp } = await kv.get(keys.lastChange());
    // A new store has nothing to delete.
    const newest = versionstamp === null ? this.#now() : decodeJson(LastChangeAt, key, value).at;
    if (newest !== undefined) this.#learned = { newest, at: this.#elapsed() };
  }
}
