/**
 * Stand-ins for processes of the service, which answer queries only on request, and anything else
 * at once.
 */
export class BusyProcesses implements AsyncDisposable {
  readonly #servers: readonly Deno.HttpServer<Deno.NetAddr>[];
  readonly #released = Promise.withResolvers<void>();
  #held = 0;
  #onHeld = Promise.withResolvers<void>();

  constructor(count: number) {
    const options = { hostname: "127.0.0.1", port: 0, onListen: () => {} };
    const answer = (request: Request) => this.#answer(request);
    this.#servers = Array.from({ length: count }, () => Deno.serve(options, answer));
  }

  get origins(): string[] {
    return this.#servers.map(({ addr }) => `http://127.0.0.1:${addr.port}`);
  }

  /** How many queries arrived in total. */
  get queries(): number {
    return this.#held;
  }

  /** Resolves when this many queries wait in total; if they never do, the test hangs. */
  async hold(queries: number): Promise<void> {
    while (this.#held < queries) await this.#onHeld.promise;
  }

  /** Answers all waiting queries, and all later ones. */
  release(): void {
    this.#released.resolve();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.release();
    await Promise.all(this.#servers.map((server) => server.shutdown()));
  }

  async #answer(request: Request): Promise<Response> {
    await request.text();
    if (!new URL(request.url).pathname.startsWith("/v1/")) return new Response("at once");
    this.#held++;
    this.#onHeld.resolve();
    this.#onHeld = Promise.withResolvers();
    await this.#released.promise;
    return new Response("an answer");
  }
}
