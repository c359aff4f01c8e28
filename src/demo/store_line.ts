/**
 * The line to the service, as the client uses it: it can be cut, and tells of each request.
 */
export class StoreLine extends EventTarget {
  /** Whether the service is out of reach. */
  isAway = false;
  /** How many requests went out. */
  requests = 0;
  /** How long the last answer took. */
  lastMs = 0;

  /** What the client sends requests with. Dispatches `answer`. */
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
