/** Faults between the service and its store. */
export type Fault =
  /** Every answer is delayed. */
  | "delay"
  /** Requests are never answered. */
  | "stall"
  /** Existing and new connections stay silent, even after the fault ends. */
  | "freeze"
  /** Answers and their connections end in the middle. */
  | "cut"
  /** New watches receive nothing: no event, no error. */
  | "deaf"
  /** Nothing listens on the port. */
  | "refuse"
  | "serverError"
  | "garbage"
  /** Commits are applied, but the connection ends before the answer. */
  | "dropAnswers"
  /** Commits are applied, but their answers never arrive. */
  | "swallowAnswers";

const delayMs = 200;
const local = { hostname: "127.0.0.1", port: 0 };

/** How the commits of a store look on the wire. */
export interface CommitForm {
  /** The end of the path of a commit. */
  readonly path: string;
  /** Whether the answer reports that the commit was applied. */
  readonly wasApplied: (answer: Uint8Array) => boolean;
}

/** An answer starts with the field `status` of the KV Connect protocol. */
const kvConnectCommits: CommitForm = {
  path: "/atomic_write",
  wasApplied: ([field, status]) => field === 0x08 && status === 1,
};

/** Only reads have no `response_put`, and what has failed has no response. */
export const etcdCommits: CommitForm = {
  path: "/kv/txn",
  wasApplied: (answer) => new TextDecoder().decode(answer).includes('"response_put"'),
};

/** A proxy to a store's server that can simulate a fault for any time. */
export class FaultProxy implements AsyncDisposable {
  readonly #upstream: string;
  readonly #commits: CommitForm;
  readonly #ending = new AbortController();
  readonly #server: Deno.HttpServer<Deno.NetAddr>;
  readonly #connections = new Set<Deno.Conn>();
  #listener = Deno.listen(local);
  #fault: Fault | undefined;
  /** Called before a commit is passed on, which it is not if this throws. */
  beforeCommit: () => Promise<void> | void = () => {};
  /** Called when a commit has been applied, before its answer is passed on. */
  afterCommit: () => Promise<void> | void = () => {};

  /** Starts to forward requests to the server at this URL. */
  constructor(upstream: string, commits = kvConnectCommits) {
    this.#upstream = upstream;
    this.#commits = commits;
    const options = {
      ...{ ...local, signal: this.#ending.signal, onListen: () => {} },
      // The server may be down.
      onError: () => new Response(null, { status: 502 }),
    };
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
    this.#interrupt();
  }

  #interrupt(): void {
    for (const connection of this.#connections) this.#close(connection);
  }

  #close(connection: Deno.Conn): void {
    if (this.#connections.delete(connection)) connection.close();
  }

  /** Accepts connections until the proxy stops listening. Faults of the byte stream happen here. */
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
      // One side has closed, so the other is closed too.
    }
    this.#close(from);
    this.#close(to);
  }

  /** Answers a request like the server. Faults of the answers happen here. */
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
    const isCommit = pathname.endsWith(this.#commits.path);
    if (isCommit) await this.beforeCommit();
    const answer = await fetch(`${this.#upstream}${pathname}`, { method, headers, body });
    if (!isCommit) return answer;
    // The commit is applied only when the answer is complete.
    const bytes = await answer.bytes();
    if (!this.#commits.wasApplied(bytes)) return new Response(bytes, answer);
    await this.afterCommit();
    if (fault === "dropAnswers") this.#interrupt();
    if (fault === "swallowAnswers") return await never();
    return new Response(bytes, answer);
  }
}

function never(): Promise<never> {
  return new Promise(() => {});
}

async function writeAll(connection: Deno.Conn, bytes: Uint8Array): Promise<void> {
  for (let sent = 0; sent < bytes.length;) sent += await connection.write(bytes.subarray(sent));
}
