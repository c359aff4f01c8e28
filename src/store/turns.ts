/**
 * How long reading the store may keep queries waiting, in milliseconds. It is longer than the
 * default, because requests wait for everything that is read.
 */
export const readingMs = 10;

/** When other work was last allowed to run, by any instance, as `performance.now()`. */
let restedAt = 0;

/** Splits long work on the event loop into turns, between which queries run. */
export class Turns {
  readonly #turnMs: number;
  readonly #begunAt = performance.now();

  /** `turnMs` is how long the work may keep queries waiting. */
  constructor(turnMs = 4) {
    this.#turnMs = turnMs;
  }

  /** Whether it is time to let other work run. */
  get isOver(): boolean {
    return performance.now() - Math.max(this.#begunAt, restedAt) >= this.#turnMs;
  }

  /**
   * Await this between steps: if the turn is over, it lets other work run. It uses a timer, because
   * the runtime looks for new requests when it has to wait, but otherwise only once per 61 ready
   * tasks.
   */
  async next(): Promise<void> {
    if (!this.isOver) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    restedAt = performance.now();
  }

  /** Runs all steps, and returns their result. Waits for other work whenever a turn is over. */
  async run<T>(steps: Generator<void, T>): Promise<T> {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      if (this.isOver) await this.next();
    }
  }
}
