/** How long answers say `Connection: close` before the listener goes: clients take the hint by then. */
const farewellMs = 1_000;
/** Since the signal: how long requests are waited for, and how long anything. The service has to be gone after 5 s. */
const patienceMs = 4_000;
const lastMomentMs = 4_500;

/** Counts the requests that are being answered, so that the end can wait for them. */
export class Requests {
  #running = 0;
  #onIdle: (() => void) | undefined;

  /** Answers a request; once `ending` is aborted, the client is told to look for another connection. */
  async answer(ending: AbortSignal, answer: () => Response | Promise<Response>): Promise<Response> {
    this.#running++;
    try {
      const response = await answer();
      if (ending.aborted) response.headers.set("Connection", "close");
      return response;
    } finally {
      if (--this.#running === 0) this.#onIdle?.();
    }
  }

  /** Resolves when no request is being answered. */
  idle(): Promise<void> {
    if (this.#running === 0) return Promise.resolve();
    return new Promise((resolve) => this.#onIdle = resolve);
  }
}

/**
 * Ends a server without losing what was sent to it. The listener goes only after a farewell:
 * `server.shutdown()` alone breaks bodies that are still arriving, and connections on which a request is
 * on its way. `settled` is waited for last: work that goes on behind the answers.
 */
export async function endServer(
  server: Deno.HttpServer,
  requests: Requests,
  settled: () => Promise<void>,
): Promise<void> {
  const begun = performance.now();
  const until = (afterMs: number) => delay(begun + afterMs - performance.now());
  await until(farewellMs);
  await Promise.race([requests.idle(), until(patienceMs)]);
  const ended = server.shutdown().then(settled);
  await Promise.race([ended, until(lastMomentMs)]);
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(milliseconds, 0)));
}
