/** How many failures in a row mean that the store is away. */
const failuresMax = 5;
/** How long after a failure nothing is asked of a store that is away. */
const pauseMs = 500;

export type BreakerState = "closed" | "open" | "half-open";

/** A call that was not made, because the store is away. */
export class BreakerIsOpen extends Error {
  override name = "BreakerIsOpen";

  constructor() {
    super("the breaker is open");
  }
}

/**
 * Keeps calls from a store that is away. After some failures in a row it is open: calls fail at once. Now and then
 * one call at a time is let through, and the breaker is half-open: if it succeeds, the store is back.
 *
 * It is our own: a call that comes while another one probes has to fail, where libraries let it wait, and a clock that
 * is set back must not keep the breaker open.
 */
export class Breaker {
  readonly #now: () => number;
  readonly #onTurn: (isOpen: boolean, cause?: unknown) => void;
  #failures = 0;
  #isProbing = false;
  #nextProbeAt = 0;

  constructor(
    { now = () => performance.now(), onTurn = () => {} }: {
      /** Milliseconds of a clock that is never set. */
      now?: (() => number) | undefined;
      /** Told when the store is taken to be away, with the last failure, and when it is back. */
      onTurn?: (isOpen: boolean, cause?: unknown) => void;
    } = {},
  ) {
    this.#now = now;
    this.#onTurn = onTurn;
  }

  get state(): BreakerState {
    if (this.#failures < failuresMax) return "closed";
    return this.#isProbing ? "half-open" : "open";
  }

  /** Makes a call, and answers what it answers. Throws {@link BreakerIsOpen} instead while the store is away. */
  async run<T>(call: () => Promise<T>): Promise<T> {
    const isProbe = this.state !== "closed";
    if (isProbe && (this.#isProbing || this.#now() < this.#nextProbeAt)) throw new BreakerIsOpen();
    this.#isProbing ||= isProbe;
    try {
      const answer = await call();
      this.#succeeded();
      return answer;
    } catch (cause) {
      this.#failed(cause);
      throw cause;
    } finally {
      // A call from before the breaker opened may end while another one probes.
      if (isProbe) this.#isProbing = false;
    }
  }

  #succeeded(): void {
    const wasAway = this.#failures >= failuresMax;
    this.#failures = 0;
    if (wasAway) this.#onTurn(false);
  }

  #failed(cause: unknown): void {
    this.#failures++;
    this.#nextProbeAt = this.#now() + pauseMs;
    if (this.#failures === failuresMax) this.#onTurn(true, cause);
  }
}
