import { setTimeout } from "node:timers/promises";

/**
 * How long responses say `Connection: close` before the listener is closed, so that clients can
 * react.
 */
const drainMs = 1_000;
/**
 * The time since the signal after which the shutdown no longer waits for requests. The process must
 * have ended after 5 s.
 */
const requestDeadlineMs = 4_000;
/** The time since the signal after which the shutdown waits for nothing. */
const hardDeadlineMs = 4_500;

/** Counts the requests in progress, so that the shutdown can wait for them. */
export class Requests {
  #running = 0;
  #onIdle: (() => void) | undefined;

  /**
   * Handles a request. Once `ending` is aborted, the response asks the client to use another
   * connection. A response that is ready is not wrapped in a promise, which would slow queries down.
   */
  handle(
    ending: AbortSignal,
    handler: () => Response | Promise<Response>,
  ): Response | Promise<Response> {
    this.#running++;
    let response: Response | Promise<Response>;
    try {
      response = handler();
    } catch (error) {
      this.#end();
      throw error;
    }
    if (response instanceof Response) return this.#finish(ending, response);
    return response.then((it) => this.#finish(ending, it), (error) => {
      this.#end();
      throw error;
    });
  }

  #finish(ending: AbortSignal, response: Response): Response {
    this.#end();
    if (ending.aborted) response.headers.set("Connection", "close");
    return response;
  }

  #end(): void {
    if (--this.#running === 0) this.#onIdle?.();
  }

  /** Resolves when no request is in progress. */
  idle(): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    return new Promise((resolve) => this.#onIdle = resolve);
  }
}

/**
 * Shuts a server down without losing requests. The listener is closed after a delay, because
 * `server.shutdown()` alone aborts bodies that are still arriving, and connections with a request
 * on the way. `settled` is called last, and waits for work that continues after the responses.
 * `until` resolves so many milliseconds after the signal.
 */
export async function shutDown(
  server: Pick<Deno.HttpServer, "shutdown">,
  requests: Requests,
  settled: () => Promise<void>,
  until: (afterMs: number) => Promise<void> = sinceNow(),
): Promise<void> {
  await until(drainMs);
  await Promise.race([requests.idle(), until(requestDeadlineMs)]);
  const ended = server.shutdown().then(settled);
  await Promise.race([ended, until(hardDeadlineMs)]);
}

function sinceNow(): (afterMs: number) => Promise<void> {
  const begun = performance.now();
  return (afterMs) => setTimeout(begun + afterMs - performance.now());
}
