/** Runs the jobs of each key one after another, and jobs of different keys concurrently. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();

  /**
   * Runs `job` after all earlier jobs of `key` have ended, even if they failed. Returns its result.
   */
  run<T>(key: string, job: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const result = before.then(job);
    const ended = result.then(() => {}, () => {}).then(() => {
      if (this.#last.get(key) === ended) this.#last.delete(key);
    });
    this.#last.set(key, ended);
    return result;
  }

  /** Resolves when the jobs that `key` has now have ended. */
  async ended(key: string): Promise<void> {
    await this.#last.get(key);
  }

  /** Resolves when no job is running or waiting. */
  async idle(): Promise<void> {
    while (this.#last.size > 0) await Promise.all(this.#last.values());
  }
}
