import { ForgetfulMap } from "./forgetful_map.ts";

/**
 * Reads things that may not be in the store: who asks for one that is being read shares the read, and that it is not
 * there is remembered for a moment, so that asking again and again costs one read. Bounded: the memory is cleared when
 * it is full.
 */
export class AbsenceMemory<T> {
  readonly #believedMs: number;
  readonly #now: () => number;
  readonly #missedAt: ForgetfulMap<string, number>;
  readonly #reading = new Map<string, Promise<T | undefined>>();

  constructor(
    { max, believedMs, now }: {
      readonly max: number;
      readonly believedMs: number;
      /** Milliseconds since the epoch. */
      readonly now: () => number;
    },
  ) {
    this.#believedMs = believedMs;
    this.#now = now;
    this.#missedAt = new ForgetfulMap(max);
  }

  /** What is there under `key`; `undefined` if nothing was a moment ago. Throws what `read` throws. */
  async find(key: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    if (this.#isAbsent(key)) return undefined;
    return await (this.#reading.get(key) ?? this.#read(key, read));
  }

  /** Forgets all, what is being read included. To be called when something was created or deleted. */
  forget(): void {
    this.#missedAt.clear();
    this.#reading.clear();
  }

  #isAbsent(key: string): boolean {
    const missedAt = this.#missedAt.get(key);
    // A clock that was set back makes nothing younger.
    return missedAt !== undefined && Math.abs(this.#now() - missedAt) < this.#believedMs;
  }

  #read(key: string, read: () => Promise<T | undefined>): Promise<T | undefined> {
    const reading = read().then((found) => {
      // What was read before all was forgotten says nothing any more.
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
