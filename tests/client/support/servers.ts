/** A server on its own port, which is closed with all its connections. */
export class TestServer implements AsyncDisposable {
  readonly baseUrl: string;
  readonly #server: Deno.HttpServer<Deno.NetAddr>;
  readonly #abort = new AbortController();

  constructor(handler: (request: Request) => Response | Promise<Response>) {
    this.#server = Deno.serve({
      hostname: "127.0.0.1",
      port: 0,
      signal: this.#abort.signal,
      onListen() {},
      onError: () => new Response(null, { status: 500 }),
    }, handler);
    this.baseUrl = `http://127.0.0.1:${this.#server.addr.port}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#abort.abort();
    await this.#server.finished;
  }
}

/**
 * Acts as the server on a raw connection, which is closed afterwards; `before` is the number of
 * earlier connections.
 */
type ConnectionHandler = (connection: Deno.TcpConn, before: number) => Promise<void>;

/** A server that sends exactly the bytes of the test after the head of a request. */
export class RawServer implements AsyncDisposable {
  readonly baseUrl: string;
  readonly #listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  readonly #connections = new Set<Deno.TcpConn>();
  readonly #accepting: Promise<void>;
  /** The number of connections so far. */
  connections = 0;

  constructor(handler: ConnectionHandler) {
    this.baseUrl = `http://127.0.0.1:${this.#listener.addr.port}`;
    this.#accepting = this.#accept(handler);
  }

  async #accept(handler: ConnectionHandler): Promise<void> {
    const handling: Promise<void>[] = [];
    for await (const connection of this.#listener) {
      this.#connections.add(connection);
      const before = this.connections++;
      handling.push(this.#handle(connection, (it) => handler(it, before)));
    }
    await Promise.all(handling);
  }

  async #handle(
    connection: Deno.TcpConn,
    handler: (connection: Deno.TcpConn) => Promise<void>,
  ): Promise<void> {
    try {
      await connection.read(new Uint8Array(65_536));
      await handler(connection);
    } catch {
      // The client is gone, or the test is over.
    } finally {
      this.#close(connection);
    }
  }

  #close(connection: Deno.TcpConn): void {
    if (this.#connections.delete(connection)) connection.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#listener.close();
    for (const connection of [...this.#connections]) this.#close(connection);
    await this.#accepting;
  }
}

/** Writes a whole text to a connection. */
export async function write(connection: Deno.TcpConn, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  for (let sent = 0; sent < bytes.length;) sent += await connection.write(bytes.subarray(sent));
}

/** Waits until the other side has closed the connection. */
export async function untilClosed(connection: Deno.TcpConn): Promise<void> {
  while (await connection.read(new Uint8Array(1_024)) !== null);
}
