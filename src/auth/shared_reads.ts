/**
 * Reads of one thing by many callers at once: at most one read of each runs, and all callers who come
 * meanwhile share the next one. Each result is read after its caller came.
 */
export class SharedReads<T> {
  /** By key, the end of the read that runs. */
  readonly #running = new Map<string, Promise<void>>();
  readonly #next = new Map<string, Promise<T>>();

  /** Returns what `read`, or that of another caller with this key, finds. */
  run(key: string, read: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running === undefined) return this.#start(key, read);
    const shared = this.#next.get(key);
    if (shared !== undefined) return shared;
    const next = running.then(() => {
      this.#next.delete(key);
      return this.#start(key, read);
    });
    this.#next.set(key, next);
    return next;
  }

  #start(key: string, read: () => Promise<T>): Promise<T> {
    const result = read();
    const end = () => {
      if (this.#running.get(key) === running) this.#running.delete(key);
    };
    const running = result.then(end, end);
    this.#running.set(key, running);
    return result;
  }
}
