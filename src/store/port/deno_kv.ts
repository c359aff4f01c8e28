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
} from "./storage_port.ts";

/** The runtime's `Deno.Kv`, which both adapters use. */
export class DenoKv implements StoragePort {
  readonly #kv: Deno.Kv;
  #isClosed = false;

  constructor(kv: Deno.Kv) {
    this.#kv = kv;
  }

  async get(key: StoreKey): Promise<MaybeEntry> {
    return { ...await this.#kv.get(key), key };
  }

  async getMany(keys: readonly StoreKey[]): Promise<MaybeEntry[]> {
    const entries = await this.#kv.getMany<unknown[]>(keys);
    return entries.map((entry, index) => ({ ...entry, key: keys[index]! }));
  }

  list(range: KeyRange, options: ListOptions = {}): AsyncIterator<StoreEntry> {
    // Deno reads a whole batch even if the limit is lower.
    const batchSize = Math.min(options.limit ?? entriesPerReadMax, entriesPerReadMax);
    const entries = this.#kv.list(range, { ...options, batchSize });
    return {
      async next() {
        const next = await entries.next();
        if (next.done) return next;
        const { key, value, versionstamp } = next.value;
        return { value: { key: keyOf(key), value, versionstamp } };
      },
    };
  }

  async commit({ checks, writes }: Transaction): Promise<CommitResult> {
    const operation = this.#kv.atomic();
    for (const { key, versionstamp } of checks) operation.check({ key, versionstamp });
    for (const { key, value } of writes) {
      if (value === undefined) operation.delete(key);
      else operation.set(key, value);
    }
    return await operation.commit();
  }

  async *watch(key: StoreKey, signal: AbortSignal): AsyncGenerator<MaybeEntry> {
    const reader = this.#kv.watch<[unknown]>([key]).getReader();
    const stop = () => reader.cancel().catch(() => {});
    signal.addEventListener("abort", stop);
    try {
      for (;;) {
        const { done, value: [entry] = [] } = await reader.read();
        if (done || signal.aborted) return;
        if (entry !== undefined) yield { ...entry, key };
      }
    } finally {
      signal.removeEventListener("abort", stop);
      await stop();
    }
  }

  close(): void {
    if (!this.#isClosed) this.#kv.close();
    this.#isClosed = true;
  }
}

/** Only another program's keys have parts of other types. They are returned as strings. */
function keyOf(key: Deno.KvKey): StoreKey {
  const isOurs = (part: Deno.KvKeyPart) => typeof part === "string" || typeof part === "number";
  return key.every(isOurs) ? key : key.map((part) => isOurs(part) ? part : String(part));
}
