import { setImmediate } from "node:timers/promises";

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** The real functions, even if a test replaces them. */
const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis;
const realNow = Date.now;

/** Waits until all pending promise callbacks have run. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await setImmediate();
}

/**
 * A clock that only a test moves, in place of `Date.now` and the timers. `using` restores the real
 * ones, and throws if timers are left.
 */
export class FakeClock implements Disposable {
  /** In milliseconds since the epoch. */
  now = Date.UTC(2026, 0, 1);
  readonly #timers = new Map<number, Timer>();
  #lastId = 0;

  constructor() {
    Date.now = () => this.now;
    const setTimeout = (run: () => void, ms = 0) => {
      this.#timers.set(++this.#lastId, { at: this.now + Math.max(ms, 0), run });
      return this.#lastId;
    };
    const clearTimeout = (id: number) => void this.#timers.delete(id);
    Object.assign(globalThis, { setTimeout, clearTimeout });
  }

  /** The number of pending timers. */
  get timers(): number {
    return this.#timers.size;
  }

  /**
   * Moves the clock forward. Due timers run in order, each followed by everything that it starts.
   */
  async advance(ms: number): Promise<void> {
    const until = this.now + ms;
    await settled();
    for (let next = this.#nextBy(until); next; next = this.#nextBy(until)) {
      const [id, { at, run }] = next;
      this.now = Math.max(this.now, at);
      this.#timers.delete(id);
      run();
      await settled();
    }
    this.now = until;
  }

  /** Resolves like the promise, while the clock moves from timer to timer, at most `atMostMs`. */
  async until<T>(promise: Promise<T>, atMostMs = 10_000): Promise<T> {
    let isSettled = false;
    promise.catch(() => {}).finally(() => isSettled = true);
    await settled();
    for (const end = this.now + atMostMs; !isSettled;) {
      const next = this.#nextBy(end);
      if (next === undefined) throw new Error(`Nothing came within ${atMostMs} ms`);
      await this.advance(next[1].at - this.now);
    }
    return await promise;
  }

  /** Forgets all timers: those that a test started itself. */
  forget(): void {
    this.#timers.clear();
  }

  /** The next timer that is due by `until`; of several, the one that was set first. */
  #nextBy(until: number): [number, Timer] | undefined {
    const due = [...this.#timers].filter(([, timer]) => timer.at <= until);
    return due.sort(([, one], [, other]) => one.at - other.at)[0];
  }

  [Symbol.dispose](): void {
    globalThis.setTimeout = realSetTimeout;
    globalThis.clearTimeout = realClearTimeout;
    Date.now = realNow;
    if (this.timers > 0) throw new Error(`${this.timers} timers were left behind`);
  }
}
