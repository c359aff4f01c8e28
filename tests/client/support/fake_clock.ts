import { setImmediate } from "node:timers/promises";

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** The real ones, whatever a test puts in their place. */
const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis;
const realNow = Date.now;

/** Until everything has run that waits for nothing but promises. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await setImmediate();
}

/**
 * A clock that stands still until a test moves it, in place of `Date.now` and the timers; `using` puts the
 * real ones back, and refuses timers that were left behind.
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

  /** How many timers wait. */
  get timers(): number {
    return this.#timers.size;
  }

  /** Moves on by so much: timers that fall due run in their order, each followed by all that it starts. */
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

  /** What a promise gives, while the clock moves from timer to timer, at most so far. */
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

  /** Lets go of all timers: those of a test's own. */
  forget(): void {
    this.#timers.clear();
  }

  /** The timer that falls due first, if one does until then; of several the one that was set first. */
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
