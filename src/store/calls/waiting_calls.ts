/** A call that got no response in time. */
export class CallTimeout extends Error {
  override name = "CallTimeout";
}

/** A call that was not made, because the maximum number of calls is already waiting. */
export class TooManyCalls extends Error {
  override name = "TooManyCalls";

  constructor(max: number) {
    super(`${max} calls are waiting already`);
  }
}

/**
 * The unanswered calls of one lane on one handle of the store. If a remote store is down, calls
 * never end: the caller gives up after the deadline, but the call continues in the client, and
 * counts here.
 */
export class WaitingCalls {
  readonly #max: number;
  #inTime = 0;
  #late = 0;

  /** `max` is the maximum number of waiting calls. */
  constructor(max: number) {
    this.#max = max;
  }

  get count(): number {
    return this.#inTime + this.#late;
  }

  /** The number of calls past their deadline. */
  get late(): number {
    return this.#late;
  }

  /**
   * Whether there is no free slot now, but will be, because some of the waiting calls are not late
   * yet.
   */
  get isBusy(): boolean {
    return this.count >= this.#max && this.#inTime > 0;
  }

  /**
   * Returns the result of `call`. Throws {@link CallTimeout} after the deadline, {@link TooManyCalls}
   * at once.
   */
  async within<T>(deadlineMs: number, call: () => Promise<T>): Promise<T> {
    if (this.count >= this.#max) throw new TooManyCalls(this.#max);
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    let isLate = false;
    this.#inTime++;
    const timer = setTimeout(() => {
      isLate = true;
      this.#inTime--;
      this.#late++;
      reject(new CallTimeout(`no response in ${deadlineMs} ms`));
    }, deadlineMs);
    const counted = async () => {
      try {
        return await call();
      } finally {
        clearTimeout(timer);
        if (isLate) this.#late--;
        else this.#inTime--;
      }
    };
    return await Promise.race([counted(), tooLate]);
  }
}
