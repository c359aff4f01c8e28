import {
  type CommitResult,
  entriesPerReadMax,
  type KeyRange,
  type ListOptions,
  type MaybeEntry,
  type StoragePort,
  type StoreEntry,
  type StoreKey,
  type Transaction,
} from "../storage_port.ts";
import { type CallMessage, errorOf, openingId, type ReplyMessage } from "./worker_messages.ts";

type ReplyKind = ReplyMessage["kind"];
type Reply<Kind extends ReplyKind> = Extract<ReplyMessage, { kind: Kind }>;
type Call = CallMessage extends infer Message
  ? Message extends CallMessage ? Omit<Message, "id"> : never
  : never;

/** A connection that the worker has to the store, as the main thread sees it. */
export class WorkerPort implements StoragePort {
  readonly #port: MessagePort;
  /** What takes the replies to each call, or that there will be none. */
  readonly #takers = new Map<number, (reply: ReplyMessage | Error) => void>();
  #lastId = openingId;
  #closed: Error | undefined;

  private constructor(port: MessagePort) {
    this.#port = port;
    port.onmessage = ({ data }: MessageEvent<ReplyMessage>) => this.#takers.get(data.id)?.(data);
  }

  /** Resolves when the worker has opened the connection whose end `port` is. */
  static async open(port: MessagePort): Promise<WorkerPort> {
    const opening = new WorkerPort(port);
    try {
      await opening.#reply(openingId, "opened");
      return opening;
    } catch (error) {
      opening.close();
      throw error;
    }
  }

  async get(key: StoreKey): Promise<MaybeEntry> {
    return (await this.#ask({ kind: "get", key }, "entry")).entry;
  }

  async getMany(keys: readonly StoreKey[]): Promise<MaybeEntry[]> {
    return [...(await this.#ask({ kind: "getMany", keys }, "entries")).entries];
  }

  async *list(range: KeyRange, options: ListOptions = {}): AsyncGenerator<StoreEntry> {
    const id = this.#send({ kind: "list", range, options });
    let isLast = false;
    try {
      while (!isLast) {
        const { entries } = await this.#ask({ kind: "next" }, "page", id);
        isLast = entries.length < entriesPerReadMax;
        yield* entries;
      }
    } finally {
      if (!isLast) this.#stop(id);
    }
  }

  async commit({ checks, writes }: Transaction): Promise<CommitResult> {
    const call = {
      checks: checks.map(({ key, versionstamp }) => ({ key, versionstamp })),
      // A message has the whole buffer of a value.
      writes: writes.map(({ key, value }) =>
        value === undefined ? { key } : { key, value: ownBuffer(value) }
      ),
    };
    return (await this.#ask({ kind: "commit", ...call }, "committed")).result;
  }

  async *watch(key: StoreKey, signal: AbortSignal): AsyncGenerator<MaybeEntry> {
    if (signal.aborted) return;
    const id = this.#send({ kind: "watch", key });
    let latest: ReplyMessage | Error | undefined;
    let changed = Promise.withResolvers<void>();
    const stop = () => changed.resolve();
    signal.addEventListener("abort", stop);
    this.#takers.set(id, (reply) => {
      latest = reply;
      changed.resolve();
    });
    try {
      for (;;) {
        await changed.promise;
        changed = Promise.withResolvers();
        if (signal.aborted || latest === undefined) return;
        const { entry } = expected(latest, "entry");
        yield entry;
      }
    } finally {
      signal.removeEventListener("abort", stop);
      this.#takers.delete(id);
      this.#stop(id);
    }
  }

  close(): void {
    if (this.#closed !== undefined) return;
    this.#send({ kind: "close" });
    this.#closed = new Error("the connection is closed");
    for (const take of this.#takers.values()) take(this.#closed);
    // The message before is still delivered.
    this.#port.close();
  }

  #stop(id: number): void {
    if (this.#closed === undefined) this.#send({ kind: "stop" }, id);
  }

  #send(call: Call, id = ++this.#lastId): number {
    if (this.#closed !== undefined) throw this.#closed;
    this.#port.postMessage({ ...call, id });
    return id;
  }

  /** Sends a call, and resolves with its reply. */
  async #ask<Kind extends ReplyKind>(call: Call, kind: Kind, id?: number): Promise<Reply<Kind>> {
    return await this.#reply(this.#send(call, id), kind);
  }

  async #reply<Kind extends ReplyKind>(id: number, kind: Kind): Promise<Reply<Kind>> {
    const replied = Promise.withResolvers<ReplyMessage | Error>();
    this.#takers.set(id, replied.resolve);
    const reply = await replied.promise;
    this.#takers.delete(id);
    return expected(reply, kind);
  }
}

function expected<Kind extends ReplyKind>(reply: ReplyMessage | Error, kind: Kind): Reply<Kind> {
  if (reply instanceof Error) throw reply;
  if (isReply(reply, kind)) return reply;
  throw reply.kind === "failed"
    ? errorOf(reply.failure)
    : new Error(`The watch of the store ended (${reply.kind})`);
}

function isReply<Kind extends ReplyKind>(reply: ReplyMessage, kind: Kind): reply is Reply<Kind> {
  return reply.kind === kind;
}

function ownBuffer(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
}
