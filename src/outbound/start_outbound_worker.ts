import type { FetchMessage } from "./messages.ts";
import { OutboundConnection } from "./outbound_connection.ts";
import type { OutboundHosts } from "./outbound_hosts.ts";

/** The worker that may reach other hosts, as the main thread sees it. */
export class OutboundWorker {
  readonly #worker: Worker;
  readonly #open = new Set<OutboundConnection>();
  #hasEnded = false;

  constructor(hosts: OutboundHosts) {
    this.#worker = new Worker(import.meta.resolve("./outbound_worker.ts"), {
      type: "module",
      name: "outbound",
      deno: {
        permissions: {
          net: hosts.permissions(),
          ...{ env: false, ffi: false, import: false, read: false, run: false, sys: false },
          write: false,
        },
      },
    });
    // Without the listener, an error in the worker would end the process.
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.#hasEnded = true;
      for (const connection of this.#open) connection.fail("the worker has ended");
    };
  }

  /** Begins a request. */
  open(request: Omit<FetchMessage, "port">): OutboundConnection {
    const { port1, port2 } = new MessageChannel();
    const connection = new OutboundConnection(new URL(request.url).host, port1, () => {
      this.#open.delete(connection);
    });
    this.#open.add(connection);
    if (this.#hasEnded) connection.fail("the worker has ended");
    else this.#worker.postMessage({ ...request, port: port2 }, [port2]);
    return connection;
  }

  terminate(): void {
    this.#worker.terminate();
  }
}
