/** Runs the jobs of each key one after another, and jobs of different keys concurrently. */
export class KeyedQueue {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #sizes = new Map<string, number>();

  /**
   * Runs `job` after all earlier jobs of `key` have ended, even if they failed. Returns its result.
   */
  run<T>(key: string, job: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    this.#sizes.set(key, this.sizeOf(key) + 1);
    const result = before.then(job);
    const ended = result.then(() => {}, () => {}).then(() => {
      this.#sizes.set(key, this.sizeOf(key) - 1);
      if (this.#last.get(key) !== ended) return;
      this.#last.delete(key);
      this.#sizes.delete(key);
    });
    this.#last.set(key, ended);
    return result;
  }

  /** How many jobs of `key` are running or waiting. */
  sizeOf(key: string): number {
    return this.#sizes.get(key) ?? 0;
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
