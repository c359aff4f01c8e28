import { z } from "zod";
import { keys } from "./keys.ts";
import type { DeadlineKv } from "./kv.ts";
import { decodeJson } from "./record.ts";

const LastChangeAt = z.object({ at: z.int().optional() });

/**
 * The time by which it is decided what is old enough to be deleted. A system clock that was set forward for one start
 * would delete what is not old at all, so this one goes on from the newest timestamp that the store held at the start of
 * the process, as fast as time passes, and is never ahead of the system clock. It may lag: what is old is deleted later.
 */
export class AgeClock {
  readonly #now: () => number;
  readonly #elapsed: () => number;
  #learned: { readonly newest: number; readonly at: number } | undefined;

  /** `now` is in milliseconds since the epoch, `elapsed` in those of a clock that is never set. */
  constructor(now: () => number, elapsed = () => performance.now()) {
    this.#now = now;
    this.#elapsed = elapsed;
  }

  /** Milliseconds since the epoch; at the epoch, so that nothing is old, before {@link learn} has found a timestamp. */
  readonly now = (): number => {
    if (this.#learned === undefined) return 0;
    const { newest, at } = this.#learned;
    return Math.min(this.#now(), newest + this.#elapsed() - at);
  };

  /** Looks for the newest timestamp of the store. To be called before this process writes anything. */
  async learn(kv: DeadlineKv): Promise<void> {
    if (this.#learned !== undefined) return;
    const { key, value, versionstamp } = await kv.get(keys.lastChange());
    // In a new store there is nothing to delete.
    const newest = versionstamp === null ? this.#now() : decodeJson(LastChangeAt, key, value).at;
    if (newest !== undefined) this.#learned = { newest, at: this.#elapsed() };
  }
}
