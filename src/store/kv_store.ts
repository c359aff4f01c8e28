import { isSameBytes } from "../domain/bytes.ts";
import { type DomainError, unavailable } from "../domain/errors.ts";
import type { Lane } from "./calls/lanes.ts";
import type { CallKind, Deadlines, StoreMetrics } from "./calls/store_calls.ts";
import { StoreHandle } from "./calls/store_handle.ts";
import { assertCommitFits } from "./port/commit_limits.ts";
import { type Fence, readOnlyError } from "./fence.ts";
import {
  type CommitResult,
  entriesPerReadMax,
  type KeyRange,
  keysPerReadMax,
  type ListOptions,
  type MaybeEntry,
  type StoragePort,
  type StoreEntry,
  type StoreKey,
  Transaction,
} from "./port/storage_port.ts";
import { readSliceMs, Yielder } from "./yielder.ts";

const defaultDeadlines: Deadlines = { read: 1_000, write: 5_000 };

/**
 * The maximum number of attempts of a change that other processes keep overtaking. Of processes
 * that write all the time, a slow one may win one attempt in ten: all but 0.003 % of its changes
 * then succeed. An attempt takes a few milliseconds.
 */
export const commitAttemptsMax = 100;

/** A record that only one transaction creates: it has a random id, or one is in its key. */
export interface CommitMarker {
  readonly key: StoreKey;
  readonly value: Uint8Array;
}

interface KvStoreOptions {
  readonly deadlines?: Deadlines;
  /** Opens another connection to the same store, to replace one whose calls do not end. */
  readonly reopen?: () => Promise<StoragePort>;
  /** Whether no other process can have the store open. Default: false. */
  readonly isAlone?: boolean;
  /** The milliseconds of a monotonic clock, which decides when to probe a store that was down. */
  readonly now?: () => number;
  /** The lane whose slots its calls use. Default: `management`. */
  readonly lane?: Lane;
  /** Whether its commits ignore the fence of the store. Default: false. */
  readonly isUnfenced?: boolean;
}

/**
 * The store as the rest of the service uses it, over any {@link StoragePort}. It may be down, which
 * a remote one does not report: each call has a deadline, few wait at once in each lane, and while
 * the store fails, calls fail without being made.
 *
 * Every method throws a `DomainError` with code `unavailable` if the store fails or takes too long.
 */
export class KvStore {
  /**
   * Whether no other process can have the store open, so that interrupted work is certainly not in
   * progress elsewhere.
   */
  readonly isAlone: boolean;
  readonly #store: StoreHandle;
  readonly #lane: Lane;
  readonly #isUnfenced: boolean;

  /** Without a `port` the store counts as down until {@link use} is called. */
  constructor(
    port: StoragePort | StoreHandle | undefined,
    {
      deadlines = defaultDeadlines,
      isAlone = false,
      reopen,
      now,
      lane = "management",
      isUnfenced = false,
    }: KvStoreOptions = {},
  ) {
    this.isAlone = isAlone;
    this.#store = port instanceof StoreHandle
      ? port
      : new StoreHandle(port, { deadlines, reopen, now });
    this.#lane = lane;
    this.#isUnfenced = isUnfenced;
  }

  /** The same store, called in slots of another lane. */
  lane(lane: Lane): KvStore {
    return new KvStore(this.#store, { isAlone: this.isAlone, lane });
  }

  /** The same store, for commits that create a fence. */
  unfenced(): KvStore {
    return new KvStore(this.#store, { isUnfenced: true, lane: this.#lane });
  }

  /** Makes every commit of every lane check this fence. */
  useFence(fence: Fence): void {
    this.#store.fence = fence;
  }

  /** Why the store is unusable; `undefined` if it is usable. */
  get unusableReason(): string | undefined {
    return this.#store.fence?.unusableReason;
  }

  /** Whether no commit can succeed, as far as that is known without one. */
  get isObstructed(): boolean {
    try {
      return this.#port.commitObstacle?.() !== undefined;
    } catch {
      return true;
    }
  }

  /** Whether the last commit failed because the disk of the store is full. */
  get isFull(): boolean {
    return this.#store.isFull;
  }

  /**
   * Checks that this process can still use the store.
   *
   * @throws {DomainError} `unavailable` if not: a newer version of the service has migrated it, or
   * it is another store.
   */
  async assertUsable(): Promise<void> {
    await this.#fence?.recheck((key) =>
      this.#store.run("read", this.#lane, () => this.#store.port.get(key))
    );
  }

  get #fence(): Fence | undefined {
    return this.#isUnfenced ? undefined : this.#store.fence;
  }

  /** What the calls of all lanes show about the store. */
  get metrics(): StoreMetrics {
    return this.#store.metrics;
  }

  /**
   * Switches to another connection. Calls on the previous one are abandoned; its watch ends and is
   * restarted.
   */
  use(port: StoragePort): void {
    this.#store.use(port);
  }

  get(key: StoreKey): Promise<MaybeEntry> {
    return this.#call("read", () => this.#port.get(key));
  }

  /** The entries of at most ten keys, as of one instant. */
  getTogether(keys: readonly StoreKey[]): Promise<MaybeEntry[]> {
    return this.#call("read", () => this.#port.getMany(keys));
  }

  /** The entries of any number of keys, read ten at a time: not one snapshot if there are more. */
  async getMany(keys: readonly StoreKey[]): Promise<MaybeEntry[]> {
    const entries: MaybeEntry[] = [];
    for (let from = 0; from < keys.length; from += keysPerReadMax) {
      entries.push(...await this.getTogether(keys.slice(from, from + keysPerReadMax)));
    }
    return entries;
  }

  /** The entries of a range. **Not a snapshot**: concurrent writes may be included. */
  async *list(range: KeyRange, options: ListOptions = {}): AsyncGenerator<StoreEntry> {
    for await (const batch of this.batches(range, options)) yield* batch;
  }

  /**
   * The same, in the store's batches, for callers that read thousands. The next batch is read while
   * the caller processes the previous one, and queries run in between.
   */
  async *batches(range: KeyRange, options: ListOptions = {}): AsyncGenerator<StoreEntry[]> {
    const entries = this.#port.list(range, options);
    // One deadline per batch: a timer for each entry would take as long as reading it.
    const read = () => this.#call("read", () => take(entries, entriesPerReadMax));
    let reading = read();
    const yielder = new Yielder(readSliceMs);
    try {
      for (;;) {
        const batch = await reading;
        const isLast = batch.length < entriesPerReadMax;
        if (!isLast) reading = read();
        // A caller that stops early does not wait for it; otherwise the error is thrown by the
        // `await` above.
        reading.catch(() => {});
        yield batch;
        if (isLast) return;
        await yielder.yieldIfDue();
      }
    } finally {
      // Nothing waits for it: a connection that is stuck does not end it.
      entries.return?.().catch(() => {});
    }
  }

  /** The entry of a key, now and whenever it changes. Only a hint: changes may be missed. */
  watch(key: StoreKey, signal: AbortSignal): AsyncIterable<MaybeEntry> {
    return this.#port.watch(key, signal);
  }

  /**
   * Commits a transaction. After an `unavailable` error it may or may not have been committed.
   *
   * @throws {DomainError} `unavailable`; also if the store was replaced meanwhile, or locked and
   * released: then a check of the caller may have failed, or only that of the fence.
   * @throws {RangeError} If it is too large for any store: that is a bug of the caller, and must not
   * count as a failure of the store, which everyone uses.
   */
  async commit(transaction: Transaction): Promise<CommitResult> {
    const fence = this.#fence;
    const check = fence?.check;
    const fenced = new Transaction().check(...transaction.checks, ...check ? [check] : []);
    fenced.writes.push(...transaction.writes);
    assertCommitFits(fenced);
    const result = await this.#call("write", () => this.#port.commit(fenced));
    // Any of its checks may have failed.
    if (!result.ok) {
      await this.assertUsable();
      const reason = fence?.readOnlyReason;
      if (reason !== undefined) throw readOnlyError(reason);
      // To callers, a result that is not ok means that a check of their own has failed.
      if (fence?.check !== check) throw replacedError();
    }
    return result;
  }

  /** Commits writes without checks of their own. Throws a `DomainError` `unavailable`. */
  async write(transaction: Transaction): Promise<void> {
    if (!(await this.commit(transaction)).ok) throw replacedError();
  }

  /**
   * Commits a transaction that also creates `marker`, which identifies it if its response is lost: then
   * a remote client sends it again, and its check fails the second time; or no response comes in
   * time. Commits in between do not matter.
   *
   * After an `unavailable` error it may still have been committed.
   */
  async commitWithMarker(transaction: Transaction, marker: CommitMarker): Promise<CommitResult> {
    transaction.set(marker.key, marker.value);
    try {
      const result = await this.commit(transaction);
      return result.ok ? result : await this.#resultOf(marker) ?? result;
    } catch (error) {
      const result = await this.#resultOf(marker).catch(() => undefined);
      if (result === undefined) throw error;
      return result;
    }
  }

  close(): void {
    this.#store.close();
  }

  get #port(): StoragePort {
    return this.#store.port;
  }

  /** The result of the commit that creates `marker`; `undefined` if it can still be carried out. */
  async #resultOf({ key, value }: CommitMarker): Promise<CommitResult | undefined> {
    const entry = await this.get(key);
    if (entry.versionstamp === null) return undefined;
    const isOwn = entry.value instanceof Uint8Array && isSameBytes(entry.value, value);
    // All records of a commit have one version. If another marker is there, the check can only fail.
    return isOwn ? { ok: true, versionstamp: entry.versionstamp } : { ok: false };
  }

  async #call<T>(kind: CallKind, call: () => Promise<T>): Promise<T> {
    if (this.#fence?.isRecheckDue()) await this.assertUsable();
    return await this.#store.run(kind, this.#lane, call);
  }
}

function replacedError(): DomainError {
  return unavailable("The store was replaced during a change; try again");
}

/** The next `count` entries, or fewer at the end. */
async function take<T>(entries: AsyncIterator<T>, count: number): Promise<T[]> {
  const taken: T[] = [];
  while (taken.length < count) {
    const next = await entries.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}
