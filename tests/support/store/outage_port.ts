import type {
  CommitResult,
  KeyRange,
  ListOptions,
  MaybeEntry,
  StoragePort,
  StoreEntry,
  StoreKey,
  Transaction,
} from "../../../src/store/port/storage_port.ts";

/** A time in which a store is down. */
export interface Outage {
  /** How many calls are made before it. */
  readonly after: number;
  /** How many calls fail. */
  readonly calls: number;
  /** Whether the first call, if it is a commit, is carried out although its response is lost. */
  readonly isFirstCarriedOut: boolean;
}

/** A connection to a store that is down at some times, which are counted in calls. */
export class OutagePort implements StoragePort {
  readonly #port: StoragePort;
  /** The next one first. */
  outages: Outage[] = [];
  /** How many calls have failed. */
  failed = 0;
  #calls = 0;

  constructor(port: StoragePort) {
    this.#port = port;
  }

  get(key: StoreKey): Promise<MaybeEntry> {
    return this.#call(() => this.#port.get(key));
  }

  getMany(keys: readonly StoreKey[]): Promise<MaybeEntry[]> {
    return this.#call(() => this.#port.getMany(keys));
  }

  list(range: KeyRange, options?: ListOptions): AsyncIterator<StoreEntry> {
    const entries = this.#port.list(range, options);
    return { next: () => this.#call(() => entries.next()) };
  }

  commit(transaction: Transaction): Promise<CommitResult> {
    return this.#call(() => this.#port.commit(transaction), true);
  }

  watch(key: StoreKey, signal: AbortSignal): AsyncIterable<MaybeEntry> {
    return this.#port.watch(key, signal);
  }

  close(): void {}

  async #call<T>(call: () => Promise<T>, isCommit = false): Promise<T> {
    const [outage] = this.outages;
    const at = this.#calls++;
    if (outage === undefined || at < outage.after) return await call();
    if (at + 1 >= outage.after + outage.calls) {
      this.outages.shift();
      this.#calls = 0;
    }
    this.failed++;
    if (isCommit && at === outage.after && outage.isFirstCarriedOut) await call();
    throw new Error("The store is down");
  }
}
