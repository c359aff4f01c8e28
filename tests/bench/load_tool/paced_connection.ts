const latin1 = new TextDecoder("latin1");
/** Where the head of an answer ends: it is far shorter. */
const headBytesMax = 2_048;

/** A kept connection that is asked one thing after the other. */
export class PacedConnection {
  readonly #connection: Deno.Conn;
  readonly #buffer = new Uint8Array(64 * 1_024);

  private constructor(connection: Deno.Conn) {
    this.#connection = connection;
  }

  static async open(port: number): Promise<PacedConnection> {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port });
    connection.setNoDelay(true);
    return new PacedConnection(connection);
  }

  /** Sends a request and reads its answer to the end. Throws unless that is a 200 of a told length. */
  async ask(request: Uint8Array): Promise<void> {
    for (let at = 0; at < request.length;) {
      at += await this.#connection.write(request.subarray(at));
    }
    let length = await this.#read();
    const head = latin1.decode(this.#buffer.subarray(0, Math.min(length, headBytesMax)));
    const headEnd = head.indexOf("\r\n\r\n") + 4;
    const bodyBytes = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
    if (!head.startsWith("HTTP/1.1 200 ") || headEnd === 3 || Number.isNaN(bodyBytes)) {
      throw new Error(`Cannot count an answer that begins with ${head.slice(0, 200)}`);
    }
    while (length < headEnd + bodyBytes) length += await this.#read();
  }

  close(): void {
    this.#connection.close();
  }

  async #read(): Promise<number> {
    const bytes = await this.#connection.read(this.#buffer);
    if (bytes === null) throw new Error("Cannot count an answer that was broken off");
    return bytes;
  }
}
