import { DomainError } from "../../../src/domain/errors.ts";
import { DeadlineKv } from "../../../src/store/kv.ts";

type Result = Deno.KvCommitResult | Deno.KvCommitError;

/** A process that crashes after this many commits. */
export class CrashingKv extends DeadlineKv {
  #commitsLeft: number;

  constructor(raw: Deno.Kv, commitsLeft: number) {
    super(raw);
    this.#commitsLeft = commitsLeft;
  }

  override lane(): this {
    return this;
  }

  override commit(transaction: Deno.AtomicOperation): Promise<Result> {
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
  refused: () => Promise.resolve<Result>({ ok: false }),
  late: () => Promise.reject<Result>(new DomainError("unavailable", "The store is away")),
};

/** A client that loses the answers to its first commits, although they are applied. */
export class LossyKv extends DeadlineKv {
  readonly #answer: () => Promise<Result>;
  #answersToLose: number;

  constructor(raw: Deno.Kv, { answersToLose = 1, answer = lostAnswers.refused } = {}) {
    super(raw);
    this.#answersToLose = answersToLose;
    this.#answer = answer;
  }

  override lane(): this {
    return this;
  }

  override async commit(transaction: Deno.AtomicOperation): Promise<Result> {
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
export class CrowdedKv extends DeadlineKv {
  readonly #raw: Deno.Kv;
  readonly #meanwhile: Meanwhile;
  commits = 0;
  gets = 0;
  entries = 0;

  constructor(raw: Deno.Kv, meanwhile: Meanwhile) {
    super(raw);
    this.#raw = raw;
    this.#meanwhile = meanwhile;
  }

  override lane(): this {
    return this;
  }

  override async commit(transaction: Deno.AtomicOperation): Promise<Result> {
    const index = this.commits++;
    await this.#meanwhile.beforeCommit?.(index);
    return await super.commit(transaction);
  }

  override async get(key: Deno.KvKey): Promise<Deno.KvEntryMaybe<unknown>> {
    const index = this.gets++;
    await this.#meanwhile.beforeGet?.(index);
    return await super.get(key);
  }

  override async getTogether(keys: readonly Deno.KvKey[]): Promise<Deno.KvEntryMaybe<unknown>[]> {
    const index = this.gets++;
    await this.#meanwhile.beforeGet?.(index);
    return await super.getTogether(keys);
  }

  override async *batches(
    selector: Deno.KvListSelector,
    options: { limit?: number; reverse?: boolean } = {},
  ): AsyncGenerator<Deno.KvEntry<unknown>[]> {
    const entries = this.#raw.list<unknown>(selector, { ...options, batchSize: 1 });
    for (;;) {
      const index = this.entries++;
      await this.#meanwhile.beforeEntry?.(index);
      const next = await entries.next();
      if (next.done) return;
      yield [next.value];
    }
  }
}
