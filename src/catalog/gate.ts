import { DomainError } from "../domain/errors.ts";

/**
 * Lets so many jobs run at once. Those that come later wait for their turn, in the order they came, but
 * not for ever: where each turn takes long, nobody may pile up.
 */
export class Gate {
  #free: number;
  readonly #patienceMs: number;
  readonly #waiting = new Set<() => void>();

  constructor({ atOnce, patienceMs }: { atOnce: number; patienceMs: number }) {
    this.#free = atOnce;
    this.#patienceMs = patienceMs;
  }

  /**
   * Runs `job` as soon as there is room for it; answers what it answers. Throws a `DomainError` with code
   * `unavailable` if its turn does not come in time.
   */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await this.#turn();
    try {
      return await job();
    } finally {
      this.#leave();
    }
  }

  async #turn(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    const timer = setTimeout(() => {
      this.#waiting.delete(resolve);
      const message = "Too much is being read from the store; try again shortly";
      reject(new DomainError("unavailable", message, { retryAfterSeconds: 1 }));
    }, this.#patienceMs);
    await promise.finally(() => clearTimeout(timer));
  }

  /** Who waited takes the place over: it is not free in between. */
  #leave(): void {
    const [enter] = this.#waiting;
    if (enter === undefined) {
      this.#free++;
      return;
    }
    this.#waiting.delete(enter);
    enter();
  }
}
