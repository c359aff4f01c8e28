/** Lets one task run at a time. Of those that wait, the latest is the next. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  /** Runs a task in its turn, unless `signal` is aborted before: then it rejects. */
  async run<Result>(signal: AbortSignal, task: () => Promise<Result>): Promise<Result> {
    if (this.#isTaken) await this.#turn(signal);
    this.#isTaken = true;
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      const next = this.#waiting.pop();
      if (next === undefined) this.#isTaken = false;
      else next();
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#waiting.push(resolve);
    signal.addEventListener("abort", () => {
      const at = this.#waiting.indexOf(resolve);
      if (at === -1) return;
      this.#waiting.splice(at, 1);
      reject(signal.reason);
    }, { once: true });
    return promise;
  }
}
