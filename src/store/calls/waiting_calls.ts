/** A call that got no answer in time. */
export class NoAnswer extends Error {
  override name = "NoAnswer";
}

/** A call that was not made, because as many as may already wait. */
export class TooManyWait extends Error {
  override name = "TooManyWait";

  constructor(max: number) {
    super(`${max} calls wait already`);
  }
}

/**
 * The calls of one lane that one handle of the store has not answered. A remote store that is away never ends a call: its caller
 * gives it up after the deadline, but it goes on in the client, and goes on counting here.
 */
export class WaitingCalls {
  readonly #max: number;
  #inTime = 0;
  #late = 0;

  /** `max`: how many may wait at once. */
  constructor(max: number) {
    this.#max = max;
  }

  get count(): number {
    return this.#inTime + this.#late;
  }

  /** How many of them are past their deadline. */
  get late(): number {
    return this.#late;
  }

  /** Whether there is no room for another one, but will be: not all that wait were given up. */
  get isBusy(): boolean {
    return this.count >= this.#max && this.#inTime > 0;
  }

  /** Answers what `call` answers. Throws {@link NoAnswer} after the deadline, {@link TooManyWait} at once. */
  async within<T>(deadlineMs: number, call: () => Promise<T>): Promise<T> {
    if (this.count >= this.#max) throw new TooManyWait(this.#max);
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    let isLate = false;
    this.#inTime++;
    const timer = setTimeout(() => {
      isLate = true;
      this.#inTime--;
      this.#late++;
      reject(new NoAnswer(`no answer in ${deadlineMs} ms`));
    }, deadlineMs);
    const settled = async () => {
      try {
        return await call();
      } finally {
        clearTimeout(timer);
        if (isLate) this.#late--;
        else this.#inTime--;
      }
    };
    return await Promise.race([settled(), tooLate]);
  }
}
