import type { Lane } from "./calls/lanes.ts";
import type { CallKind, Deadlines, StoreFigures } from "./calls/store_calls.ts";
import { StoreHandle } from "./calls/store_handle.ts";
import type { Fence } from "./fence.ts";
import { readingMs, Turns } from "./turns.ts";

/** What a list leaves out, and from which end it begins. */
interface ListOptions {
  readonly limit?: number;
  readonly reverse?: boolean;
}

const defaultDeadlines: Deadlines = { read: 1_000, write: 5_000 };
/** How many entries `list` asks for at a time: 500 is the most that a store gives. */
const listBatchSize = 500;
const getManyMax = 10;

/** A record that a transaction makes, as no other one does: it holds a random id, or stands under one. */
export interface Mark {
  readonly key: Deno.KvKey;
  readonly value: Uint8Array;
}

type CommitResult = Deno.KvCommitResult | Deno.KvCommitError;

interface KvOptions {
  readonly deadlines?: Deadlines;
  /** Opens another handle of the same store, for one on which calls do not end. */
  readonly reopen?: () => Promise<Deno.Kv>;
  /** Whether no other process can have the store open. Default: false. */
  readonly isAlone?: boolean;
  /** Throws where a commit would be acknowledged, but not kept. */
  readonly assertKept?: () => Promise<void>;
  /** Milliseconds of a clock that is never set, by which it is found out again whether the store is back. */
  readonly now?: () => number;
  /** Whose slots its calls take. Default: `management`. */
  readonly lane?: Lane;
  /** Whether its commits are made whatever the fence of the store says. Default: false. */
  readonly isUnfenced?: boolean;
}

/**
 * Deno KV for a store that may be away, of which a remote one never says so by itself: each call has a deadline, few
 * of each lane wait at once, and while the store fails, calls fail without being made.
 *
 * Every method throws a `DomainError` with code `unavailable` if the store fails or takes too long.
 */
export class DeadlineKv {
  /** Whether no other process can have the store open: what somebody left half done, nobody is at any more. */
  readonly isAlone: boolean;
  readonly #store: StoreHandle;
  readonly #lane: Lane;
  readonly #assertKept: KvOptions["assertKept"];
  readonly #isUnfenced: boolean;

  /** Without a handle the store is away until there is one to {@link use}. */
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

  /** The same store, for commits that make a fence. */
  unfenced(): DeadlineKv {
    return new DeadlineKv(this.#store, { isUnfenced: true, lane: this.#lane });
  }

  /** Has every commit of every lane check this. */
  useFence(fence: Fence): void {
    this.#store.fence = fence;
  }

  /** Why the store cannot be used any more; `undefined` as long as it can. */
  get unfitReason(): string | undefined {
    return this.#store.fence?.unfitReason;
  }

  /** Whether the last commit failed because the disk of the store is full. */
  get isFull(): boolean {
    return this.#store.isFull;
  }

  /**
   * Looks at whether this process may still use the store. Throws a `DomainError` with code `unavailable` if not: a newer
   * version of the service has migrated it, or it is another one.
   */
  async assertFit(): Promise<void> {
    await this.#fence?.look((key) =>
      this.#store.run("read", this.#lane, () => this.#store.kv.get(key))
    );
  }

  get #fence(): Fence | undefined {
    return this.#isUnfenced ? undefined : this.#store.fence;
  }

  /** What is known of the store from the calls so far, of all lanes. */
  get figures(): StoreFigures {
    return this.#store.figures;
  }

  /** Asks this handle from now on. What waits on the one before is left behind; its watch ends, and is begun anew. */
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

  /** The entries of any number of keys, asked for by tens: not one snapshot if there are more. */
  async getMany(keys: readonly Deno.KvKey[]): Promise<Deno.KvEntryMaybe<unknown>[]> {
    const entries: Deno.KvEntryMaybe<unknown>[] = [];
    for (let from = 0; from < keys.length; from += getManyMax) {
      const some = keys.slice(from, from + getManyMax);
      entries.push(...await this.#call("read", () => this.#kv.getMany<unknown[]>(some)));
    }
    return entries;
  }

  /** The entries that a selector holds. **Not a snapshot**: what is written meanwhile may show. */
  async *list(
    selector: Deno.KvListSelector,
    options: ListOptions = {},
  ): AsyncGenerator<Deno.KvEntry<unknown>> {
    for await (const batch of this.batches(selector, options)) yield* batch;
  }

  /**
   * The same, as many at a time as the store gives: for who reads thousands. The next ones are read while the
   * caller is busy with those before, and queries are answered in between.
   */
  async *batches(
    selector: Deno.KvListSelector,
    options: ListOptions = {},
  ): AsyncGenerator<Deno.KvEntry<unknown>[]> {
    const entries = this.#kv.list<unknown>(selector, { batchSize: listBatchSize, ...options });
    // One deadline for what comes at once: a timer for each entry would take as long as reading it.
    const read = () => this.#call("read", () => take(entries, listBatchSize));
    let reading = read();
    const turns = new Turns(readingMs);
    for (;;) {
      const batch = await reading;
      const isLast = batch.length < listBatchSize;
      if (!isLast) reading = read();
      // Who leaves early does not wait for it; who stays is told.
      reading.catch(() => {});
      yield batch;
      if (isLast) return;
      await turns.next();
    }
  }

  /** What a key holds, now and whenever that changes: a hint, which may stay out. */
  watch(key: Deno.KvKey): ReadableStream<[Deno.KvEntryMaybe<unknown>]> {
    return this.#kv.watch<[unknown]>([key]);
  }

  /** Starts a transaction; it is to be ended by {@link commit} or {@link commitMarked}. */
  atomic(): Deno.AtomicOperation {
    return this.#kv.atomic();
  }

  /** Ends a transaction. After an `unavailable` it may have been carried out or not. */
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
   * Ends a transaction that makes `mark` as well, by which it is known again if its answer is lost: a remote client
   * sends it again then, and the second time its check fails; or no answer comes in time. What was committed
   * since does not matter.
   *
   * After an `unavailable` it may still have been carried out or not.
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

  /** What the commit that makes `mark` has answered; `undefined` if it can still be carried out. */
  async #resultOf({ key, value }: Mark): Promise<CommitResult | undefined> {
    const entry = await this.get(key);
    if (entry.versionstamp === null) return undefined;
    const isOwn = entry.value instanceof Uint8Array && equal(entry.value, value);
    // All records of a commit have one version. Where another one's mark stands, the check can only fail.
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

/** The next so many entries, or fewer at the end. */
async function take<T>(entries: AsyncIterator<T>, count: number): Promise<T[]> {
  const taken: T[] = [];
  while (taken.length < count) {
    const next = await entries.next();
    if (next.done) break;
    taken.push(next.value);
  }
  return taken;
}
