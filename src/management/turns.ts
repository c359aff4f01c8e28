/** How long work that is not urgent may keep queries waiting, in milliseconds. */
const turnMs = 4;

/** Long work on the event loop, cut into turns between which queries are answered. */
export class Turns {
  #until = performance.now() + turnMs;

  /** Whether it is time to let others work. */
  get isOver(): boolean {
    return performance.now() >= this.#until;
  }

  /** To be awaited between steps: waits for other work if the turn is over. */
  async next(): Promise<void> {
    if (!this.isOver) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    this.#until = performance.now() + turnMs;
  }
}
