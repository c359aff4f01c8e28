/**
 * The client's connection to the service. It can be interrupted, and dispatches an event for each
 * response.
 */
export class StoreLine extends EventTarget {
  /** Whether the service is unreachable. */
  isAway = false;
  /** How many requests were answered. */
  requests = 0;
  /** How many milliseconds the last response took. */
  lastMs = 0;

  /** The client's `fetch`. Dispatches `answer`. */
  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    if (this.isAway) throw new TypeError("the store is away");
    const start = performance.now();
    const response = await fetch(url, init);
    this.requests++;
    this.lastMs = Math.round(performance.now() - start);
    this.dispatchEvent(new Event("answer"));
    return response;
  };
}
