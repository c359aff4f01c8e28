type Entries = Map<string, { readonly key: Deno.KvKey; value: unknown; versionstamp: string }>;

/** The order of different types in keys. */
const typeRanks = ["object", "string", "number", "bigint", "boolean"];

/**
 * An in-memory KV server that can be reset to an earlier state, and then reuses the same
 * versionstamps, like `denokv` after an older copy of its SQLite file is restored.
 */
export class RestorableKv {
  #entries: Entries = new Map();
  #commits = 0;

  /** A copy of the server's data. */
  backUp(): Backup {
    return { entries: new Map(this.#entries), commits: this.#commits };
  }

  restore({ entries, commits }: Backup): void {
    this.#entries = new Map(entries);
    this.#commits = commits;
  }

  /** A process's connection. `gate` is awaited before each call, and again before its answer. */
  connect(raw: Deno.Kv, gate: Gate = { pass: () => Promise.resolve() }): Deno.Kv {
    const around = async <T>(call: () => T): Promise<T> => {
      await gate.pass("call");
      const answer = call();
      await gate.pass("answer");
      return answer;
    };
    const members: Partial<Record<string | symbol, unknown>> = {
      get: (key: Deno.KvKey) => around(() => this.#get(key)),
      getMany: (keys: Deno.KvKey[]) => around(() => keys.map((key) => this.#get(key))),
      list: (selector: Deno.KvListSelector, options: Deno.KvListOptions = {}) =>
        this.#list(selector, options, around),
      atomic: () => this.#atomic(around, gate),
      watch: () => new ReadableStream(),
      close: () => {},
    };
    return new Proxy(raw, { get: (_, name) => members[name] });
  }

  #get(key: Deno.KvKey): Deno.KvEntryMaybe<unknown> {
    const entry = this.#entries.get(nameOf(key));
    return entry === undefined ? { key, value: null, versionstamp: null } : { ...entry };
  }

  async *#list(
    selector: Deno.KvListSelector,
    { limit = Infinity, reverse = false, batchSize = 100 }: Deno.KvListOptions,
    around: <T>(call: () => T) => Promise<T>,
  ) {
    let left = limit;
    let last: Deno.KvKey | undefined;
    while (left > 0) {
      const batch = await around(() => {
        const found = [...this.#entries.values()].filter(({ key }) => isSelected(key, selector))
          .sort((a, b) => compareKeys(a.key, b.key) * (reverse ? -1 : 1));
        return found.filter(({ key }) =>
          last === undefined || compareKeys(key, last) * (reverse ? -1 : 1) > 0
        ).slice(0, Math.min(batchSize, left)).map((entry) => ({ ...entry }));
      });
      yield* batch;
      left -= batch.length;
      last = batch.at(-1)?.key;
      if (last === undefined) return;
    }
  }

  #atomic(around: <T>(call: () => T) => Promise<T>, gate: Gate) {
    const checks: Deno.AtomicCheck[] = [];
    const writes: (() => void)[] = [];
    let versionstamp = "";
    const transaction = {
      check: (...more: Deno.AtomicCheck[]) => (checks.push(...more), transaction),
      set: (key: Deno.KvKey, value: unknown) => {
        writes.push(() => this.#entries.set(nameOf(key), { key, value, versionstamp }));
        return transaction;
      },
      delete: (key: Deno.KvKey) => {
        writes.push(() => this.#entries.delete(nameOf(key)));
        return transaction;
      },
      commit: () =>
        around(() => {
          const holds = checks.every(({ key, versionstamp }) =>
            this.#get(key).versionstamp === versionstamp
          );
          if (!holds) return { ok: false };
          versionstamp = String(++this.#commits).padStart(20, "0");
          for (const write of writes) write();
          gate.committed?.();
          return { ok: true, versionstamp };
        }),
    };
    return transaction;
  }
}

export interface Backup {
  readonly entries: Entries;
  readonly commits: number;
}

/** A gate for a process's calls. */
export interface Gate {
  pass(moment: "call" | "answer"): Promise<void>;
  /** Called after each commit. */
  committed?(): void;
}

function nameOf(key: Deno.KvKey): string {
  return JSON.stringify(key);
}

function compareKeys(one: Deno.KvKey, other: Deno.KvKey): number {
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const [a, b] = [one[at]!, other[at]!];
    const byType = typeRanks.indexOf(typeof a) - typeRanks.indexOf(typeof b);
    if (byType !== 0) return byType;
    if (typeof a === "number" && typeof b === "number") {
      if (a !== b) return a - b;
    } else if (a !== b) return String(a) < String(b) ? -1 : 1;
  }
  return one.length - other.length;
}

function isSelected(key: Deno.KvKey, selector: Deno.KvListSelector): boolean {
  if ("prefix" in selector) {
    const isBelow = key.length > selector.prefix.length &&
      selector.prefix.every((part, at) => key[at] === part);
    if (!isBelow) return false;
  }
  if ("start" in selector && compareKeys(key, selector.start) < 0) return false;
  return !("end" in selector) || compareKeys(key, selector.end) < 0;
}
