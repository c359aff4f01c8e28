import { DomainError } from "../../domain/errors.ts";

/** A job whose turn did not come: too many wait already, or those before it took too long. */
export class NoTurn extends DomainError {
  constructor() {
    super("unavailable", "Too much is being read from the store; try again shortly", {
      retryAfterSeconds: 1,
    });
  }
}

/**
 * Lets so many jobs run at once. Those that come later wait for their turn, in the order they came, but
 * not for ever: where each turn takes long, nobody may pile up.
 */
export class Gate {
  #free: number;
  readonly #patienceMs: number;
  readonly #waitingMax: number;
  readonly #waiting = new Set<() => void>();

  constructor(
    { atOnce, patienceMs, waitingMax = Infinity }: {
      readonly atOnce: number;
      readonly patienceMs: number;
      /** How many may wait for their turn. Default: any number. */
      readonly waitingMax?: number;
    },
  ) {
    this.#free = atOnce;
    this.#patienceMs = patienceMs;
    this.#waitingMax = waitingMax;
  }

  /** Runs `job` as soon as there is room for it; answers what it answers. Throws {@link NoTurn}. */
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
    if (this.#waiting.size >= this.#waitingMax) throw new NoTurn();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    const timer = setTimeout(() => {
      this.#waiting.delete(resolve);
      reject(new NoTurn());
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
