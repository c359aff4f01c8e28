import type { Lane } from "./calls/lanes.ts";
import type { CallKind, Deadlines, StoreFigures } from "./calls/store_calls.ts";
import { StoreHandle } from "./calls/store_handle.ts";
import type { Fence } from "./fence.ts";
import { readingMs, Turns } from "./turns.ts";

/** The range and direction of a list. */
interface ListOptions {
  readonly limit?: number;
  readonly reverse?: boolean;
}

const defaultDeadlines: Deadlines = { read: 1_000, write: 5_000 };
/** The number of entries that `list` requests at a time: 500 is the maximum of a store. */
const listBatchSize = 500;
const getManyMax = 10;

/** A record that only one transaction creates: it has a random id, or one is in its key. */
export interface Mark {
  readonly key: Deno.KvKey;
  readonly value: Uint8Array;
}

type CommitResult = Deno.KvCommitResult | Deno.KvCommitError;

interface KvOptions {
  readonly deadlines?: Deadlines;
  /** Opens another handle of the same store, to replace one whose calls do not end. */
  readonly reopen?: () => Promise<Deno.Kv>;
  /** Whether no other process can have the store open. Default: false. */
  readonly isAlone?: boolean;
  /** Throws if a commit would be acknowledged but lost. */
  readonly assertKept?: () => Promise<void>;
  /** The milliseconds of a monotonic clock, which decides when to probe a store that was down. */
  readonly now?: () => number;
  /** The lane whose slots its calls use. Default: `management`. */
  readonly lane?: Lane;
  /** Whether its commits ignore the fence of the store. Default: false. */
  readonly isUnfenced?: boolean;
}

/**
 * Deno KV for a store that may be down, which a remote one does not report: each call has a
 * deadline, few wait at once in each lane, and while the store fails, calls fail without being
 * made.
 *
 * Every method throws a `DomainError` with code `unavailable` if the store fails or takes too long.
 */
export class DeadlineKv {
  /**
   * Whether no other process can have the store open, so that interrupted work is certainly not in
   * progress elsewhere.
   */
  readonly isAlone: boolean;
  readonly #store: StoreHandle;
  readonly #lane: Lane;
  readonly #assertKept: KvOptions["assertKept"];
  readonly #isUnfenced: boolean;

  /** Without a handle the store counts as down until {@link use} is called. */
  constructor(
    handle: Deno.Kv | StoreHandle | undefined,
    {
      deadlines = defaultDeadlines,
      isAlone = false,
      reopen,
      assertKept,
      now,
      lane = "management",
      isUnfenced = false,
    }: KvOptions = {},
  ) {
    this.isAlone = isAlone;
    this.#store = handle instanceof StoreHandle
      ? handle
      : new StoreHandle(handle, { deadlines, reopen, now });
    this.#lane = lane;
    this.#assertKept = assertKept;
    this.#isUnfenced = isUnfenced;
  }

  /** The same store, called in slots of another lane. */
  lane(lane: Lane): DeadlineKv {
    const { isAlone } = this;
    const assertKept = this.#assertKept;
    return new DeadlineKv(this.#store, { isAlone, lane, ...assertKept && { assertKept } });
  }

  /** The same store, for commits that create a fence. */
  unfenced(): DeadlineKv {
    return new DeadlineKv(this.#store, { isUnfenced: true, lane: this.#lane });
  }

  /** Makes every commit of every lane check this fence. */
  useFence(fence: Fence): void {
    this.#store.fence = fence;
  }

  /** Why the store is unusable; `undefined` if it is usable. */
  get unfitReason(): string | undefined {
    return this.#store.fence?.unfitReason;
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
  async assertFit(): Promise<void> {
    await this.#fence?.look((key) =>
      this.#store.run("read", this.#lane, () => this.#store.kv.get(key))
    );
  }

  get #fence(): Fence | undefined {
    return this.#isUnfenced ? undefined : this.#store.fence;
  }

  /** What the calls of all lanes show about the store. */
  get figures(): StoreFigures {
    return this.#store.figures;
  }

  /**
   * Switches to another handle. Calls on the previous one are abandoned; its watch ends and is
   * restarted.
   */
  use(handle: Deno.Kv): void {
    this.#store.use(handle);
  }

  get(key: Deno.KvKey): Promise<Deno.KvEntryMaybe<unknown>> {
    return this.#call("read", () => this.#kv.get(key));
  }

  /** The entries of at most ten keys, as of one instant. */
  getTogether(keys: readonly Deno.KvKey[]): Promise<Deno.KvEntryMaybe<unknown>[]> {
    return this.#call("read", () => this.#kv.getMany<unknown[]>(keys));
  }

  /** The entries of any number of keys, read ten at a time: not one snapshot if there are more. */
  async getMany(keys: readonly Deno.KvKey[]): Promise<Deno.KvEntryMaybe<unknown>[]> {
    const entries: Deno.KvEntryMaybe<unknown>[] = [];
    for (let from = 0; from < keys.length; from += getManyMax) {
      const some = keys.slice(from, from + getManyMax);
      entries.push(...await this.#call("read", () => this.#kv.getMany<unknown[]>(some)));
    }
    return entries;
  }

  /** The entries of a selector. **Not a snapshot**: concurrent writes may be included. */
  async *list(
    selector: Deno.KvListSelector,
    options: ListOptions = {},
  ): AsyncGenerator<Deno.KvEntry<unknown>> {
    for await (const batch of this.batches(selector, options)) yield* batch;
  }

  /**
   * The same, in the store's batches, for callers that read thousands. The next batch is read while
   * the caller processes the previous one, and queries run in between.
   */
  async *batches(
    selector: Deno.KvListSelector,
    options: ListOptions = {},
  ): AsyncGenerator<Deno.KvEntry<unknown>[]> {
    const entries = this.#kv.list<unknown>(selector, { batchSize: listBatchSize, ...options });
    // One deadline per batch: a timer for each entry would take as long as reading it.
    const read = () => this.#call("read", () => take(entries, listBatchSize));
    let reading = read();
    const turns = new Turns(readingMs);
    for (;;) {
      const batch = await reading;
      const isLast = batch.length < listBatchSize;
      if (!isLast) reading = read();
      // A caller that stops early does not wait for it; otherwise the error is thrown by the
      // `await` above.
      reading.catch(() => {});
      yield batch;
      if (isLast) return;
      await turns.next();
    }
  }

  /** The value of a key, now and whenever it changes. Only a hint: changes may be missed. */
  watch(key: Deno.KvKey): ReadableStream<[Deno.KvEntryMaybe<unknown>]> {
    return this.#kv.watch<[unknown]>([key]);
  }

  /** Starts a transaction. End it with {@link commit} or {@link commitMarked}. */
  atomic(): Deno.AtomicOperation {
    return this.#kv.atomic();
  }

  /** Ends a transaction. After an `unavailable` error it may or may not have been committed. */
  async commit(transaction: Deno.AtomicOperation): Promise<CommitResult> {
    const fence = this.#fence;
    if (fence !== undefined) transaction.check(fence.check);
    const result = await this.#call("write", async () => {
      await this.#assertKept?.();
      return await transaction.commit();
    });
    // Any of its checks may have failed.
    if (!result.ok) await this.assertFit();
    return result;
  }

  /**
   * Ends a transaction that also creates `mark`, which identifies it if its response is lost: then
   * a remote client sends it again, and its check fails the second time; or no response comes in
   * time. Commits in between do not matter.
   *
   * After an `unavailable` error it may still have been committed.
   */
  async commitMarked(transaction: Deno.AtomicOperation, mark: Mark): Promise<CommitResult> {
    transaction.set(mark.key, mark.value);
    try {
      const result = await this.commit(transaction);
      return result.ok ? result : await this.#resultOf(mark) ?? result;
    } catch (error) {
      const result = await this.#resultOf(mark).catch(() => undefined);
      if (result === undefined) throw error;
      return result;
    }
  }

  close(): void {
    this.#store.close();
  }

  get #kv(): Deno.Kv {
    return this.#store.kv;
  }

  /** The result of the commit that creates `mark`; `undefined` if it can still be carried out. */
  async #resultOf({ key, value }: Mark): Promise<CommitResult | undefined> {
    const entry = await this.get(key);
    if (entry.versionstamp === null) return undefined;
    const isOwn = entry.value instanceof Uint8Array && equal(entry.value, value);
    // All records of a commit have one version. If another mark is there, the check can only fail.
    return isOwn ? { ok: true, versionstamp: entry.versionstamp } : { ok: false };
  }

  async #call<T>(kind: CallKind, call: () => Promise<T>): Promise<T> {
    if (this.#fence?.isToBeLookedAt()) await this.assertFit();
    return await this.#store.run(kind, this.#lane, call);
  }
}

function equal(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
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
