import { BoundedMap } from "./bounded_map.ts";

/**
 * Looks up things that may not be in the store. Concurrent lookups of a key share one read, and a
 * miss is remembered for a moment, so that repeated lookups cost one read. Bounded: the memory is
 * cleared when it is full.
 */
export class NegativeCache<T> {
  readonly #ttlMs: number;
  readonly #now: () => number;
  readonly #missedAt: BoundedMap<string, number>;
  readonly #reading = new Map<string, Promise<T | undefined>>();

  constructor(
    { max, ttlMs, now }: {
      readonly max: number;
      readonly ttlMs: number;
      /** Returns epoch milliseconds. */
      readonly now: () => number;
    },
  ) {
    this.#ttlMs = ttlMs;
    this.#now = now;
    this.#missedAt = new BoundedMap(max);
  }

  /**
   * Returns what is stored under `key`; `undefined` if there was nothing a moment ago. Throws what
   * `read` throws.
   */
  async find(key: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    if (this.#isAbsent(key)) return undefined;
    return await (this.#reading.get(key) ?? this.#read(key, read));
  }

  /**
   * Forgets one key, or everything, including reads in progress. Call this when something was created
   * or deleted.
   */
  forget(key?: string): void {
    for (const known of [this.#missedAt, this.#reading]) {
      if (key === undefined) known.clear();
      else known.delete(key);
    }
  }

  #isAbsent(key: string): boolean {
    const missedAt = this.#missedAt.get(key);
    // If the clock was set back, an old miss must not become fresh again.
    return missedAt !== undefined && Math.abs(this.#now() - missedAt) < this.#ttlMs;
  }

  #read(key: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    const reading = read().then((found) => {
      // A read that started before `forget` may be outdated.
      const isCurrent = this.#reading.get(key) === reading;
      if (found === undefined && isCurrent) this.#missedAt.set(key, this.#now());
      return found;
    }).finally(() => {
      if (this.#reading.get(key) === reading) this.#reading.delete(key);
    });
    this.#reading.set(key, reading);
    return reading;
  }
}
