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

/** A process's connection to a store. The process dies at one of its commits: before or after it. */
export class MortalPort implements StoragePort {
  readonly #port: StoragePort;
  readonly #onDeath: () => void;
  /** How many more commits it makes. */
  commitsLeft = Infinity;
  /** Whether its last commit is carried out, although its response is lost. */
  isLastCarriedOut = false;
  commits = 0;
  /** Delays commits until it resolves. */
  beforeCommit: (transaction: Transaction) => Promise<void> | void = () => {};

  constructor(port: StoragePort, onDeath: () => void) {
    this.#port = port;
    this.#onDeath = onDeath;
  }

  get isDead(): boolean {
    return this.commitsLeft < 0;
  }

  get(key: StoreKey): Promise<MaybeEntry> {
    return this.#alive(() => this.#port.get(key));
  }

  getMany(keys: readonly StoreKey[]): Promise<MaybeEntry[]> {
    return this.#alive(() => this.#port.getMany(keys));
  }

  list(range: KeyRange, options?: ListOptions): AsyncIterator<StoreEntry> {
    const entries = this.#port.list(range, options);
    return { next: () => this.#alive(() => entries.next()) };
  }

  async commit(transaction: Transaction): Promise<CommitResult> {
    this.commits++;
    await this.beforeCommit(transaction);
    if (--this.commitsLeft >= 0) return await this.#port.commit(transaction);
    const isFirst = this.commitsLeft === -1;
    if (isFirst && this.isLastCarriedOut) await this.#port.commit(transaction);
    if (isFirst) this.#onDeath();
    throw new Error("The process is dead");
  }

  watch(key: StoreKey, signal: AbortSignal): AsyncIterable<MaybeEntry> {
    return this.#port.watch(key, signal);
  }

  close(): void {}

  async #alive<T>(call: () => Promise<T>): Promise<T> {
    if (this.isDead) throw new Error("The process is dead");
    return await call();
  }
}
