/**
 * The storage engine behind the store: an ordered map from keys to bytes, with transactions that
 * check versions. Each adapter in this folder connects one engine, and
 * `tests/store/port/conformance.ts` states what all of them promise.
 *
 * A call may fail or never end. `KvStore` adds deadlines, and is what the rest of the service uses.
 */
export interface StoragePort {
  /** Reads an entry. It includes every transaction that was committed before the call. */
  get(key: StoreKey): Promise<MaybeEntry>;
  /** Reads up to `keysPerReadMax` entries as of one instant, in the order of `keys`. */
  getMany(keys: readonly StoreKey[]): Promise<MaybeEntry[]>;
  /**
   * Reads the entries of a range in the order of their keys, at most `entriesPerReadMax` ahead of
   * the caller. **Not a snapshot**: transactions committed meanwhile may be included in part.
   */
  list(range: KeyRange, options?: ListOptions): AsyncIterator<StoreEntry>;
  /**
   * Carries out a transaction if all of its checks hold, as a whole or not at all. After an error it
   * may or may not have been committed. An engine may also report a failed check for a transaction
   * of its own that it committed, if the first response was lost.
   */
  commit(transaction: Transaction): Promise<CommitResult>;
  /** Why no commit can succeed, if the engine can say so without one. */
  commitObstacle?(): string | undefined;
  /**
   * Yields the entry of a key now, and again after it changes, until `signal` is aborted. Several
   * changes may be reported as one, and changes may be missed. Throws if the engine ends the watch.
   */
  watch(key: StoreKey, signal: AbortSignal): AsyncIterable<MaybeEntry>;
  /** Ends the connection: calls in progress fail, and so do later ones. Can be called again. */
  close(): void;
}

/**
 * The parts of a key, which sort from left to right: strings by their UTF-8 bytes, before numbers by
 * value. A key sorts before the longer keys that start with it.
 */
export type StoreKey = readonly (string | number)[];

/** A stored value, with its version. */
export interface StoreEntry {
  readonly key: StoreKey;
  /** Bytes, unless another program wrote it. */
  readonly value: unknown;
  /**
   * Identifies the transaction that wrote the value: an opaque string of 20 characters, which is
   * greater for later transactions. No version is all zeros.
   */
  readonly versionstamp: string;
}

/** An entry, or that there is none. */
export type MaybeEntry =
  | StoreEntry
  | { readonly key: StoreKey; readonly value: null; readonly versionstamp: null };

/** The keys that are longer than `prefix` and start with it, from `start` on or before `end`. */
export type KeyRange =
  | { readonly prefix: StoreKey }
  | { readonly prefix: StoreKey; readonly start: StoreKey }
  | { readonly prefix: StoreKey; readonly end: StoreKey };

export interface ListOptions {
  readonly limit?: number;
  /** Whether the last entries come first. Default: false. */
  readonly reverse?: boolean;
}

/** Holds if the entry has this version, or if there is none and it is `null`. */
export interface VersionCheck {
  readonly key: StoreKey;
  readonly versionstamp: string | null;
}

export type CommitResult =
  | { readonly ok: true; readonly versionstamp: string }
  | { readonly ok: false };

/** A version that no entry has, for a check that always fails. */
export const noVersion = "0".repeat(20);

// What every adapter accepts in one call.
export const keysPerReadMax = 10;
export const entriesPerReadMax = 500;
export const checksPerCommitMax = 10;
export const writesPerCommitMax = 500;
/** How many writes callers collect for one commit, so that there is room for what they add. */
export const writesPerBatch = 400;
/** The total size of the values in a transaction. */
export const commitBytesMax = 800_000;
export const valueBytesMax = 65_536;

/** Writes that are carried out together, if the checks hold. */
export class Transaction {
  readonly checks: VersionCheck[] = [];
  /** A write without a value deletes the entry. */
  readonly writes: { readonly key: StoreKey; readonly value?: Uint8Array }[] = [];

  check(...checks: readonly VersionCheck[]): this {
    this.checks.push(...checks);
    return this;
  }

  set(key: StoreKey, value: Uint8Array): this {
    this.writes.push({ key, value });
    return this;
  }

  delete(key: StoreKey): this {
    this.writes.push({ key });
    return this;
  }
}

/** A store that is unusable. The message says why, in one line. */
export class UnusableStore extends Error {
  override name = "UnusableStore";
}
