/**
 * The client's connection to the service. It can be interrupted, and dispatches an event for each
 * response.
 */
export class ServiceConnection extends EventTarget {
  /** Whether the service is unreachable. */
  isDown = false;
  /** How many requests got a response. */
  requests = 0;
  /** How many milliseconds the last response took. */
  lastMs = 0;

  /** The client's `fetch`. Dispatches `response`. */
  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    if (this.isDown) throw new TypeError("The service is down");
    const start = performance.now();
    const response = await fetch(url, init);
    this.requests++;
    this.lastMs = Math.round(performance.now() - start);
    this.dispatchEvent(new Event("response"));
    return response;
  };
}
