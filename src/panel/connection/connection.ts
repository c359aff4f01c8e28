type Fetch = (request: Request) => Promise<Response>;

/** Tracks whether the service was reachable for the last request. */
export class Connection {
  readonly #listeners = new Set<() => void>();
  readonly #fetch: Fetch;
  #isLost = false;

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  /** Like `fetch`, and records whether the service was reachable. */
  readonly fetch: Fetch = async (request) => {
    try {
      const response = await this.#fetch(request);
      this.#update(false);
      return response;
    } catch (error) {
      if (!request.signal.aborted) this.#update(true);
      throw error;
    }
  };

  /** Calls `listener` on each change, until the returned function is called. */
  readonly subscribe = (listener: () => void): () => void => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #update(isLost: boolean): void {
    if (isLost === this.#isLost) return;
    this.#isLost = isLost;
    for (const listener of this.#listeners) listener();
  }
}
