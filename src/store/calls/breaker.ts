/** The number of consecutive failures after which the store is considered down. */
const failuresMax = 5;
/** How long after a failure no call is made to a store that is down. */
const pauseMs = 500;

export type BreakerState = "closed" | "open" | "half-open";

/** A call that was not made because the store is down. */
export class BreakerIsOpen extends Error {
  override name = "BreakerIsOpen";

  constructor() {
    super("the breaker is open");
  }
}

/**
 * A circuit breaker for a store that may be down. After some consecutive failures it is open: calls
 * fail at once. From time to time it is half-open and lets one call through: if it succeeds, the
 * store is back up.
 *
 * Libraries do not fit: they let calls wait while one probes the store, where these must fail, and
 * a clock that is set back would keep them open.
 */
export class Breaker {
  readonly #now: () => number;
  readonly #onStateChange: (isOpen: boolean, cause?: unknown) => void;
  #failures = 0;
  #isProbing = false;
  #nextProbeAt = 0;

  constructor(
    { now = () => performance.now(), onStateChange = () => {} }: {
      /** The milliseconds of a monotonic clock. */
      now?: (() => number) | undefined;
      /**
       * Called when the store is considered down, with the last failure, and when it is back up.
       */
      onStateChange?: (isOpen: boolean, cause?: unknown) => void;
    } = {},
  ) {
    this.#now = now;
    this.#onStateChange = onStateChange;
  }

  get state(): BreakerState {
    if (this.#failures < failuresMax) return "closed";
    return this.#isProbing ? "half-open" : "open";
  }

  /**
   * Makes a call, and returns its result. Throws {@link BreakerIsOpen} instead while the store is
   * down.
   */
  async run<T>(call: () => Promise<T>): Promise<T> {
    const isProbe = this.state !== "closed";
    if (isProbe && (this.#isProbing || this.#now() < this.#nextProbeAt)) throw new BreakerIsOpen();
    this.#isProbing ||= isProbe;
    try {
      const result = await call();
      this.#succeeded();
      return result;
    } catch (cause) {
      this.#failed(cause);
      throw cause;
    } finally {
      // A call that started before the breaker opened may end during the probe of another one.
      if (isProbe) this.#isProbing = false;
    }
  }

  #succeeded(): void {
    const wasOpen = this.#failures >= failuresMax;
    this.#failures = 0;
    if (wasOpen) this.#onStateChange(false);
  }

  #failed(cause: unknown): void {
    this.#failures++;
    this.#nextProbeAt = this.#now() + pauseMs;
    if (this.#failures === failuresMax) this.#onStateChange(true, cause);
  }
}
