/** What may be wrong between the service and its store. */
export type Fault =
  /** Every answer comes later. */
  | "delay"
  /** Requests are never answered. */
  | "stall"
  /** Connections say nothing any more, not even when the fault is gone; new ones neither. */
  | "freeze"
  /** Answers break off in the middle, and the connection with them. */
  | "cut"
  /** Who listens for changes from now on hears of none: no event, no error. */
  | "deaf"
  /** Nobody listens. */
  | "refuse"
  | "serverError"
  | "garbage"
  /** Commits are carried out, but the connection breaks off before the answer. */
  | "dropAnswers"
  /** Commits are carried out, but their answers never come. */
  | "swallowAnswers";

const delayMs = 200;
const local = { hostname: "127.0.0.1", port: 0 };

/** A way to a KV Connect server on which something is wrong for as long as one likes. */
export class FaultProxy implements AsyncDisposable {
  readonly #upstream: string;
  readonly #ending = new AbortController();
  readonly #server: Deno.HttpServer<Deno.NetAddr>;
  readonly #connections = new Set<Deno.Conn>();
  #listener = Deno.listen(local);
  #fault: Fault | undefined;

  /** Starts to pass on what comes to the server at this URL. */
  constructor(upstream: string) {
    this.#upstream = upstream;
    const options = { ...local, signal: this.#ending.signal, onListen: () => {} };
    this.#server = Deno.serve(options, (request) => this.#answer(request));
    this.#accept();
  }

  get url(): string {
    return `http://127.0.0.1:${this.#listener.addr.port}`;
  }

  set fault(fault: Fault | undefined) {
    if (this.#fault === "refuse") {
      this.#listener = Deno.listen({ ...local, port: this.#listener.addr.port });
      this.#accept();
    }
    this.#fault = fault;
    if (fault === "refuse") this.#hangUp();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#fault !== "refuse") this.#hangUp();
    this.#ending.abort();
    await this.#server.finished;
  }

  #hangUp(): void {
    this.#listener.close();
    this.#breakOff();
  }

  #breakOff(): void {
    for (const connection of this.#connections) this.#close(connection);
  }

  #close(connection: Deno.Conn): void {
    if (this.#connections.delete(connection)) connection.close();
  }

  /** Takes connections until nobody is to listen; what is wrong with bytes happens here. */
  async #accept(): Promise<void> {
    const { port } = this.#server.addr;
    for await (const client of this.#listener) {
      this.#connections.add(client);
      const server = await Deno.connect({ ...local, port });
      this.#connections.add(server);
      this.#pass(client, server);
      this.#pass(server, client, true);
    }
  }

  async #pass(from: Deno.Conn, to: Deno.Conn, isAnswer = false): Promise<void> {
    const piece = new Uint8Array(16_384);
    try {
      for (;;) {
        const count = await from.read(piece);
        if (count === null) break;
        if (this.#fault === "freeze") return;
        const isCut = this.#fault === "cut" && isAnswer;
        await writeAll(to, piece.subarray(0, isCut ? count >> 1 : count));
        if (isCut) break;
      }
    } catch {
      // One side has hung up, and so will the other.
    }
    this.#close(from);
    this.#close(to);
  }

  /** Answers a request as the server does; what is wrong with answers happens here. */
  async #answer(request: Request): Promise<Response> {
    const { method, headers } = request;
    const { pathname } = new URL(request.url);
    const body = method === "POST" ? await request.bytes() : null;
    const fault = this.#fault;
    if (fault === "serverError") return new Response("Internal error", { status: 500 });
    if (fault === "garbage") return new Response(crypto.getRandomValues(new Uint8Array(300)));
    if (fault === "stall") return await never();
    if (fault === "deaf" && pathname.endsWith("/watch")) return new Response(new ReadableStream());
    if (fault === "delay") await new Promise((resolve) => setTimeout(resolve, delayMs));
    const answer = await fetch(`${this.#upstream}${pathname}`, { method, headers, body });
    if (!pathname.endsWith("/atomic_write")) return answer;
    // Only when the answer is whole has the commit been carried out.
    const bytes = await answer.bytes();
    if (!wasCarriedOut(bytes)) return new Response(bytes, answer);
    if (fault === "dropAnswers") this.#breakOff();
    if (fault === "swallowAnswers") return await never();
    return new Response(bytes, answer);
  }
}

function never(): Promise<never> {
  return new Promise(() => {});
}

/** Whether an answer to a commit starts with the field `status` of KV Connect's protocol, and that is a success. */
function wasCarriedOut([field, status]: Uint8Array): boolean {
  return field === 0x08 && status === 1;
}

async function writeAll(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let sent = 0; sent < bytes.length;) sent += await connection.write(bytes.subarray(sent));
}
