import { DomainError } from "../../domain/errors.ts";

/** A job that was not run: too many are waiting, or it waited too long. */
export class QueueTimeout extends DomainError {
  constructor() {
    super("unavailable", "Too many reads of the store are waiting; try again shortly", {
      retryAfterSeconds: 1,
    });
  }
}

/**
 * Limits the number of concurrent jobs. Further jobs wait in order of arrival, for a limited time,
 * so that they do not pile up if each takes long.
 */
export class Gate {
  #free: number;
  readonly #maxWaitMs: number;
  readonly #waitingMax: number;
  readonly #waiting = new Set<() => void>();

  constructor(
    { atOnce, maxWaitMs, waitingMax = Infinity }: {
      readonly atOnce: number;
      readonly maxWaitMs: number;
      /** The maximum number of waiting jobs. Default: no limit. */
      readonly waitingMax?: number;
    },
  ) {
    this.#free = atOnce;
    this.#maxWaitMs = maxWaitMs;
    this.#waitingMax = waitingMax;
  }

  /** Runs `job` as soon as there is a free slot, and returns its result. Throws {@link QueueTimeout}. */
  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await this.#slot();
    try {
      return await job();
    } finally {
      this.#leave();
    }
  }

  async #slot(): Promise<void> {
    if (this.#waiting.size >= this.#waitingMax) throw new QueueTimeout();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    const timer = setTimeout(() => {
      this.#waiting.delete(resolve);
      reject(new QueueTimeout());
    }, this.#maxWaitMs);
    await promise.finally(() => clearTimeout(timer));
  }

  /** A waiting job takes over the slot, which is never free in between. */
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
