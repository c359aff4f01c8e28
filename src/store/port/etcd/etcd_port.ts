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
  valueBytesMax,
} from "../storage_port.ts";
import type { EtcdCluster, Tries } from "./etcd_cluster.ts";
import { type ByteRange, EtcdKeys } from "./etcd_keys.ts";
import { keyAfter } from "../key_bytes.ts";
import {
  fromBase64,
  type KeyValue,
  RangeResponse,
  toBase64,
  TxnResponse,
} from "./etcd_messages.ts";
import { startOfLast } from "./last_entries.ts";
import { watchKey } from "./watch_key.ts";

/** Less than the deadlines of `KvStore`, so that a call fails before its caller gives up. */
const readTries: Tries = { attemptMs: 400, totalMs: 950, isRepeatable: true };
const writeTries = { attemptMs: 1_200, totalMs: 4_800 };

/** The size of a page of a list, which etcd limits by its entries only. */
const pageBytes = 1_000_000;
const firstPageEntries = 32;
/** Bounds a page after a jump in size: 4 MiB if every value has `valueBytesMax`. */
const pageEntriesMax = 64;
const versionDigits = 20;
/** A modification revision that no key has. */
const noRevision = "-1";

/** A store in etcd, under the keys of one namespace. */
export class EtcdPort implements StoragePort {
  readonly #cluster: EtcdCluster;
  readonly #keys: EtcdKeys;

  constructor(cluster: EtcdCluster, namespace: string) {
    this.#cluster = cluster;
    this.#keys = new EtcdKeys(namespace);
  }

  async get(key: StoreKey): Promise<MaybeEntry> {
    const { kvs: [found] } = await this.#range({ key: this.#base64(key) });
    return this.#entry(key, found);
  }

  async getMany(keys: readonly StoreKey[]): Promise<MaybeEntry[]> {
    const success = keys.map((key) => ({ request_range: { key: this.#base64(key) } }));
    const { responses } = await this.#cluster.call("kv/txn", { success }, TxnResponse, readTries);
    return keys.map((key, index) => this.#entry(key, responses[index]?.response_range?.kvs[0]));
  }

  list(range: KeyRange, { limit = Infinity, reverse = false }: ListOptions = {}): AsyncIterator<
    StoreEntry
  > {
    const bytes = this.#keys.range(range);
    return reverse ? this.#backwards(bytes, limit) : this.#forwards(bytes, limit);
  }

  /**
   * Sends a transaction to another member too if it is not known whether one carried it out, but
   * only if it replaces a record that it checks: then it cannot be carried out twice.
   */
  async commit({ checks, writes }: Transaction): Promise<CommitResult> {
    // etcd refuses a transaction that writes a key twice.
    const writeByKey = new Map<
      string,
      { request_put: unknown } | { request_delete_range: unknown }
    >();
    for (const { key, value } of writes) {
      const encoded = this.#base64(key);
      if (value === undefined) writeByKey.set(encoded, { request_delete_range: { key: encoded } });
      else {
        if (value.length > valueBytesMax) throw new TypeError(`Over ${valueBytesMax} bytes`);
        writeByKey.set(encoded, { request_put: { key: encoded, value: toBase64(value) } });
      }
    }
    const compare = checks.map(({ key, versionstamp }) => ({
      ...{ target: "MOD", result: "EQUAL", key: this.#base64(key) },
      mod_revision: versionstamp === null ? "0" : revisionOf(versionstamp),
    }));
    const isReplaced = (key: string) => "request_put" in (writeByKey.get(key) ?? {});
    const isRepeatable = compare.some(({ key }) => isReplaced(key));
    const body = { compare, success: [...writeByKey.values()] };
    const tries = { ...writeTries, isRepeatable };
    const { header, succeeded } = await this.#cluster.call("kv/txn", body, TxnResponse, tries);
    return succeeded ? { ok: true, versionstamp: versionOf(header.revision) } : { ok: false };
  }

  async *watch(key: StoreKey, signal: AbortSignal): AsyncGenerator<MaybeEntry> {
    const encoded = this.#base64(key);
    for await (
      const found of watchKey(this.#cluster, encoded, () => this.#range({ key: encoded }), signal)
    ) {
      yield this.#entry(key, found);
    }
  }

  close(): void {
    this.#cluster.close();
  }

  async *#forwards({ start, end }: ByteRange, limit: number): AsyncGenerator<StoreEntry> {
    let next = start;
    let left = limit;
    let size = firstPageEntries;
    while (left > 0) {
      const count = Math.min(left, size);
      const page = await this.#page({ start: next, end }, count);
      for (const found of page) yield this.#found(found);
      const last = page.at(-1);
      if (last === undefined || page.length < count) return;
      left -= page.length;
      next = keyAfter(fromBase64(last.key));
      const bytes = page.reduce((sum, { key, value }) => sum + key.length + value.length, 0);
      size = Math.min(Math.ceil(pageBytes * page.length / bytes), pageEntriesMax);
    }
  }

  async *#backwards({ start, end }: ByteRange, limit: number): AsyncGenerator<StoreEntry> {
    let before = end;
    for (let left = limit; left > 0;) {
      const wanted = Math.min(left, entriesPerReadMax);
      const from = await startOfLast({ start, end: before }, wanted, async (range) => {
        const response = await this.#range({ ...asked(range), limit: 1, keys_only: true });
        const [found] = response.kvs;
        return found === undefined ? response : { ...response, first: fromBase64(found.key) };
      });
      if (from === undefined) return;
      const page: StoreEntry[] = [];
      for await (const entry of this.#forwards({ start: from, end: before }, Infinity)) {
        page.push(entry);
      }
      const last = page.slice(-wanted).reverse();
      yield* last;
      left -= last.length;
      const first = last.at(-1);
      // All of them were deleted since they were counted.
      if (first === undefined) continue;
      before = this.#keys.encode(first.key);
    }
  }

  async #page(range: ByteRange, limit: number): Promise<readonly KeyValue[]> {
    return (await this.#range({ ...asked(range), limit })).kvs;
  }

  async #range(request: object): Promise<RangeResponse> {
    return await this.#cluster.call("kv/range", request, RangeResponse, readTries);
  }

  #base64(key: StoreKey): string {
    return toBase64(this.#keys.encode(key));
  }

  #entry(key: StoreKey, found: KeyValue | undefined): MaybeEntry {
    if (found === undefined) return { key, value: null, versionstamp: null };
    return { key, value: fromBase64(found.value), versionstamp: versionOf(found.mod_revision) };
  }

  #found(found: KeyValue): StoreEntry {
    return {
      key: this.#keys.decode(fromBase64(found.key)),
      value: fromBase64(found.value),
      versionstamp: versionOf(found.mod_revision),
    };
  }
}

function asked({ start, end }: ByteRange) {
  return { key: toBase64(start), range_end: toBase64(end) };
}

function versionOf(revision: string): string {
  return revision.padStart(versionDigits, "0");
}

function revisionOf(versionstamp: string): string {
  const revision = /^0*([1-9][0-9]{0,18})$/.exec(versionstamp)?.[1];
  return revision ?? noRevision;
}
