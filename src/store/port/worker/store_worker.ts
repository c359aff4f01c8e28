/**
 * The worker that has the permission to reach a shared store. It opens a connection per message, and
 * makes the calls on it that it is asked for.
 */
import { configureSync } from "@logtape/logtape";
import { openRemote } from "../open_remote.ts";
import {
  entriesPerReadMax,
  type StoragePort,
  type StoreEntry,
  type StoreKey,
  Transaction,
} from "../storage_port.ts";
import {
  type CallMessage,
  failureOf,
  type LogMessage,
  openingId,
  type OpenMessage,
  type ReplyMessage,
} from "./worker_messages.ts";

declare const self: {
  onmessage: (event: MessageEvent<OpenMessage>) => void;
  postMessage(message: LogMessage): void;
};

configureSync({
  sinks: {
    main: ({ category, level, rawMessage, properties }) =>
      self.postMessage({ category, level, message: String(rawMessage), properties }),
  },
  loggers: [
    { category: "badges", lowestLevel: "debug", sinks: ["main"] },
    { category: ["logtape", "meta"], lowestLevel: "error", sinks: ["main"] },
  ],
});

self.onmessage = async ({ data: { location, port } }) => {
  try {
    const store = await openRemote(location);
    const connection = new Connection(store, port);
    port.onmessage = ({ data }: MessageEvent<CallMessage>) => connection.take(data);
    port.postMessage({ id: openingId, kind: "opened" } satisfies ReplyMessage);
  } catch (error) {
    const failed = { id: openingId, kind: "failed", failure: failureOf(error) } as const;
    port.postMessage(failed satisfies ReplyMessage);
    port.close();
  }
};

/** A connection to the store, and the lists and watches on it. */
class Connection {
  readonly #store: StoragePort;
  readonly #port: MessagePort;
  readonly #lists = new Map<number, AsyncIterator<StoreEntry>>();
  readonly #watches = new Map<number, AbortController>();

  constructor(store: StoragePort, port: MessagePort) {
    this.#store = store;
    this.#port = port;
  }

  async take(call: CallMessage): Promise<void> {
    const { id } = call;
    try {
      switch (call.kind) {
        case "get":
          this.#reply({ id, kind: "entry", entry: await this.#store.get(call.key) });
          break;
        case "getMany":
          this.#reply({ id, kind: "entries", entries: await this.#store.getMany(call.keys) });
          break;
        case "commit": {
          const transaction = new Transaction();
          transaction.checks.push(...call.checks);
          transaction.writes.push(...call.writes);
          this.#reply({ id, kind: "committed", result: await this.#store.commit(transaction) });
          break;
        }
        case "list":
          this.#lists.set(id, this.#store.list(call.range, call.options));
          break;
        case "next":
          this.#reply({ id, kind: "page", entries: await this.#page(id) });
          break;
        case "watch":
          await this.#watch(id, call.key);
          break;
        case "stop":
          this.#lists.delete(id);
          this.#watches.get(id)?.abort();
          break;
        case "close":
          this.#close();
          break;
        default:
          call satisfies never;
      }
    } catch (error) {
      this.#reply({ id, kind: "failed", failure: failureOf(error) });
    }
  }

  #reply(message: ReplyMessage): void {
    this.#port.postMessage(message);
  }

  async #page(id: number): Promise<StoreEntry[]> {
    const list = this.#lists.get(id);
    const page: StoreEntry[] = [];
    while (page.length < entriesPerReadMax) {
      const next = await list?.next();
      if (next === undefined || next.done) {
        this.#lists.delete(id);
        break;
      }
      page.push(next.value);
    }
    return page;
  }

  async #watch(id: number, key: StoreKey): Promise<void> {
    const ending = new AbortController();
    this.#watches.set(id, ending);
    try {
      for await (const entry of this.#store.watch(key, ending.signal)) {
        this.#reply({ id, kind: "entry", entry });
      }
      this.#reply({ id, kind: "ended" });
    } finally {
      this.#watches.delete(id);
    }
  }

  #close(): void {
    for (const ending of this.#watches.values()) ending.abort();
    this.#lists.clear();
    this.#store.close();
    this.#port.close();
  }
}
