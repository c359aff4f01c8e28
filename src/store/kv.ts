import { DomainError } from "../domain/errors.ts";

/** How long a call may take before its caller is told that the store is away. */
export interface Deadlines {
  readonly readMs: number;
  readonly writeMs: number;
}

/** What a list leaves out, and from which end it begins. */
interface ListOptions {
  readonly limit?: number;
  readonly reverse?: boolean;
}

const defaultDeadlines: Deadlines = { readMs: 1_000, writeMs: 5_000 };
/** How many entries `list` asks for at a time: 500 is the most that a store gives. */
const listBatchSize = 500;
const getManyMax = 10;

/**
 * Deno KV with a deadline on every call: a remote store that is away never answers by itself.
 *
 * Every method throws a `DomainError` with code `unavailable` if the store fails or takes too long.
 */
export class DeadlineKv {
  readonly #kv: Deno.Kv;
  readonly #deadlines: Deadlines;

  constructor(kv: Deno.Kv, deadlines = defaultDeadlines) {
    this.#kv = kv;
    this.#deadlines = deadlines;
  }

  get(key: Deno.KvKey): Promise<Deno.KvEntryMaybe<unknown>> {
    return within(this.#deadlines.readMs, () => this.#kv.get(key));
  }

  /** The entries of any number of keys, asked for by tens: not one snapshot if there are more. */
  async getMany(keys: readonly Deno.KvKey[]): Promise<Deno.KvEntryMaybe<unknown>[]> {
    const entries: Deno.KvEntryMaybe<unknown>[] = [];
    for (let from = 0; from < keys.length; from += getManyMax) {
      const some = keys.slice(from, from + getManyMax);
      entries.push(
        ...await within(this.#deadlines.readMs, () => this.#kv.getMany<unknown[]>(some)),
      );
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
   * caller is busy with those before.
   */
  async *batches(
    selector: Deno.KvListSelector,
    options: ListOptions = {},
  ): AsyncGenerator<Deno.KvEntry<unknown>[]> {
    const entries = this.#kv.list<unknown>(selector, { batchSize: listBatchSize, ...options });
    // One deadline for what comes at once: a timer for each entry would take as long as reading it.
    const read = () => within(this.#deadlines.readMs, () => take(entries, listBatchSize));
    let reading = read();
    for (;;) {
      const batch = await reading;
      const isLast = batch.length < listBatchSize;
      if (!isLast) reading = read();
      // Who leaves early does not wait for it; who stays is told.
      reading.catch(() => {});
      yield batch;
      if (isLast) return;
    }
  }

  /** What a key holds, now and whenever that changes: a hint, which may stay out. */
  watch(key: Deno.KvKey): ReadableStream<[Deno.KvEntryMaybe<unknown>]> {
    return this.#kv.watch<[unknown]>([key]);
  }

  /** Starts a transaction; it is to be ended by {@link commit}. */
  atomic(): Deno.AtomicOperation {
    return this.#kv.atomic();
  }

  /** Ends a transaction. After an `unavailable` it may have been carried out or not. */
  commit(transaction: Deno.AtomicOperation): Promise<Deno.KvCommitResult | Deno.KvCommitError> {
    return within(this.#deadlines.writeMs, () => transaction.commit());
  }

  close(): void {
    this.#kv.close();
  }
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

async function within<T>(deadlineMs: number, call: () => Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer in ${deadlineMs} ms`)), deadlineMs);
  try {
    return await Promise.race([call(), tooLate]);
  } catch (cause) {
    throw new DomainError("unavailable", "The store is away; try again shortly", {
      cause,
      retryAfterSeconds: 1,
    });
  } finally {
    clearTimeout(timer);
  }
}
