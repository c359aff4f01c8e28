import { DomainError } from "../../../src/domain/errors.ts";
import { KvStore } from "../../../src/store/kv_store.ts";
import { DenoKv } from "../../../src/store/port/deno_kv.ts";
import type {
  CommitResult,
  KeyRange,
  ListOptions,
  MaybeEntry,
  StoreEntry,
  StoreKey,
  Transaction,
} from "../../../src/store/port/storage_port.ts";

/** A process that crashes after this many commits. */
export class CrashingKv extends KvStore {
  #commitsLeft: number;

  constructor(raw: Deno.Kv, commitsLeft: number) {
    super(new DenoKv(raw));
    this.#commitsLeft = commitsLeft;
  }

  override lane(): this {
    return this;
  }

  override commit(transaction: Transaction): Promise<CommitResult> {
    if (this.#commitsLeft-- <= 0) return Promise.reject(new Crash());
    return super.commit(transaction);
  }
}

/** The error with which a {@link CrashingKv} crashes. */
export class Crash extends Error {
  override name = "Crash";
}

/**
 * What a client gets for a commit whose answer was lost: a failed check on its retry, or a timeout.
 */
export const lostAnswers = {
  refused: () => Promise.resolve<CommitResult>({ ok: false }),
  late: () => Promise.reject<CommitResult>(new DomainError("unavailable", "The store is down")),
};

/** A client that loses the answers to its first commits, although they are applied. */
export class LossyKv extends KvStore {
  readonly #answer: () => Promise<CommitResult>;
  #answersToLose: number;

  constructor(raw: Deno.Kv, { answersToLose = 1, answer = lostAnswers.refused } = {}) {
    super(new DenoKv(raw));
    this.#answersToLose = answersToLose;
    this.#answer = answer;
  }

  override lane(): this {
    return this;
  }

  override async commit(transaction: Transaction): Promise<CommitResult> {
    const result = await super.commit(transaction);
    return this.#answersToLose-- > 0 ? this.#answer() : result;
  }
}

/** Callbacks that run right before a process's calls, by index from 0. */
export interface Meanwhile {
  beforeCommit?: (index: number) => Promise<void>;
  beforeGet?: (index: number) => Promise<void>;
  /** Before each entry of a list, which is read only then. */
  beforeEntry?: (index: number) => Promise<void>;
}

/** A process with others that run callbacks between its calls. */
export class ContendedKv extends KvStore {
  readonly #unbatched: DenoKv;
  readonly #meanwhile: Meanwhile;
  commits = 0;
  gets = 0;
  entries = 0;

  constructor(raw: Deno.Kv, meanwhile: Meanwhile) {
    super(new DenoKv(raw));
    this.#unbatched = new DenoKv(unbatched(raw));
    this.#meanwhile = meanwhile;
  }

  override lane(): this {
    return this;
  }

  override async commit(transaction: Transaction): Promise<CommitResult> {
    const index = this.commits++;
    await this.#meanwhile.beforeCommit?.(index);
    return await super.commit(transaction);
  }

  override async get(key: StoreKey): Promise<MaybeEntry> {
    const index = this.gets++;
    await this.#meanwhile.beforeGet?.(index);
    return await super.get(key);
  }

  override async getTogether(keys: readonly StoreKey[]): Promise<MaybeEntry[]> {
    const index = this.gets++;
    await this.#meanwhile.beforeGet?.(index);
    return await super.getTogether(keys);
  }

  override async *batches(
    range: KeyRange,
    options: ListOptions = {},
  ): AsyncGenerator<StoreEntry[]> {
    const entries = this.#unbatched.list(range, options);
    for (;;) {
      const index = this.entries++;
      await this.#meanwhile.beforeEntry?.(index);
      const next = await entries.next();
      if (next.done) return;
      yield [next.value];
    }
  }
}

/** The same store, whose lists read one entry at a time. */
function unbatched(raw: Deno.Kv): Deno.Kv {
  const list = <T>(selector: Deno.KvListSelector, options: Deno.KvListOptions = {}) =>
    raw.list<T>(selector, { ...options, batchSize: 1 });
  return new Proxy(raw, { get: (_, name) => name === "list" ? list : undefined });
}
