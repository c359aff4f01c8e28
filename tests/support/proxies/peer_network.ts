const local = { hostname: "127.0.0.1", port: 0 };
const headBytesMax = 4_096;

/** A connection from one member to another. */
interface Link {
  /** The id of the member that opened it. */
  readonly from: string;
  readonly to: string;
  close(): void;
}

/** The network between the members of a cluster of etcd. It can cut off one of them. */
export class PeerNetwork implements AsyncDisposable {
  readonly #listeners: Deno.TcpListener[] = [];
  readonly #links = new Set<Link>();
  readonly #passing = new Set<Promise<void>>();
  /** The id and the name of the member that is cut off. */
  #cutOff: { readonly id: string; readonly name: string } | undefined;

  /** Returns the port under which the others reach the member that listens on `port`. */
  add(port: number, name: string): number {
    const listener = Deno.listen(local);
    this.#listeners.push(listener);
    this.#accept(listener, port, name);
    return listener.addr.port;
  }

  /** Cuts off a member: nothing reaches it, and nothing comes from it. */
  cutOff(member: { id: string; name: string }): void {
    this.#cutOff = member;
    for (const link of this.#links) if (!this.#isOpen(link)) link.close();
  }

  heal(): void {
    this.#cutOff = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const listener of this.#listeners) listener.close();
    for (const link of this.#links) link.close();
    await Promise.all(this.#passing);
  }

  #isOpen({ from, to }: { from: string; to: string }): boolean {
    return this.#cutOff === undefined || (from !== this.#cutOff.id && to !== this.#cutOff.name);
  }

  async #accept(listener: Deno.TcpListener, port: number, to: string): Promise<void> {
    for await (const connection of listener) {
      const passing = this.#pass(connection, port, to).catch(() => {});
      this.#passing.add(passing);
      passing.then(() => this.#passing.delete(passing));
    }
  }

  async #pass(incoming: Deno.Conn, port: number, to: string): Promise<void> {
    using client = incoming;
    // The sender names itself in the head of its first request.
    const head = new Uint8Array(headBytesMax);
    const count = await client.read(head) ?? 0;
    const text = new TextDecoder().decode(head.subarray(0, count));
    const from = /^X-Server-From: (\w+)/im.exec(text)?.[1] ?? "";
    if (!this.#isOpen({ from, to })) return;
    using server = await Deno.connect({ ...local, port });
    const link: Link = {
      ...{ from, to },
      close: () => {
        for (const side of [client, server]) shut(side);
      },
    };
    this.#links.add(link);
    try {
      await server.write(head.subarray(0, count));
      await Promise.race([
        client.readable.pipeTo(server.writable),
        server.readable.pipeTo(client.writable),
      ]);
    } finally {
      this.#links.delete(link);
      link.close();
    }
  }
}

function shut(connection: Deno.Conn): void {
  try {
    connection.close();
  } catch {
    // It has ended by itself.
  }
}
