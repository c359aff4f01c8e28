/** How long reading the store may keep queries waiting, in milliseconds: somebody waits for all that is read. */
export const readingMs = 10;

/** When the event loop last had a rest, in ms of `performance.now()`: whoever gave it one. */
let restedAt = 0;

/** Long work on the event loop, cut into turns between which queries are answered. */
export class Turns {
  readonly #turnMs: number;
  readonly #begunAt = performance.now();

  /** For work that may keep queries waiting for so many milliseconds. */
  constructor(turnMs = 4) {
    this.#turnMs = turnMs;
  }

  /** Whether it is time to let others work. */
  get isOver(): boolean {
    return performance.now() - Math.max(this.#begunAt, restedAt) >= this.#turnMs;
  }

  /**
   * To be awaited between steps: waits for other work if the turn is over. By a timer, which lets the runtime look for
   * requests: it does so where it has to wait, else only each 61st time that something is ready.
   */
  async next(): Promise<void> {
    if (!this.isOver) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    restedAt = performance.now();
  }
}
