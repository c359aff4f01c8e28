import { z } from "zod";
import { isUnavailable } from "../../domain/errors.ts";
import { keys } from "../keys.ts";
import type { KvStore } from "../kv_store.ts";
import {
  commitBytesMax,
  type KeyRange,
  type StoreEntry,
  type StoreKey,
  Transaction,
  UnusableStore,
  writesPerBatch,
} from "../port/storage_port.ts";
import { decodeJson, encodeJson } from "../record.ts";
import { fenceOf, fenceValue, readSentinel } from "../sentinel.ts";
import { currentCopy, finishSource, type LockedSource, lockSource } from "./lock_source.ts";

/** How far a copy is, in the store that it fills. */
const Progress = z.object({
  copyId: z.string(),
  /** The key up to which everything is copied. */
  after: z.array(z.union([z.string(), z.number()])),
  records: z.int(),
  bytes: z.int(),
});
export type Progress = z.infer<typeof Progress>;

/** The phases of a copy. */
export type CopyPhase = "copied" | "verified";

const notEmpty = "the store to copy to is not empty: name one that does not exist";

/** Called from time to time with how much is done. */
export type OnProgress = (phase: CopyPhase, done: Pick<Progress, "records" | "bytes">) => void;

/** Room for the record of the progress and for keys. */
const batchBytesMax = commitBytesMax - 50_000;
const retryMs = 500;
/** How long a store may be down before the copy gives up; it can be started again. */
const defaultOutageMs = 60_000;

interface CopyOptions {
  readonly onProgress?: OnProgress;
  /** How long a store may be down. Default: a minute. */
  readonly outageMs?: number;
}

/**
 * Copies everything in `source` to `target`, which is empty or has a part of this copy. From the
 * start on, services on `source` refuse changes. Compares both stores before `target` becomes
 * usable.
 *
 * @throws {UnusableStore} If the stores cannot be copied, or differ in the end.
 */
export async function copyEntries(
  source: KvStore,
  target: KvStore,
  { onProgress = () => {}, outageMs = defaultOutageMs }: CopyOptions = {},
): Promise<Progress> {
  const retrying = <T>(work: () => Promise<T>) => retried(work, outageMs);
  const found = await target.get(keys.sentinel());
  if (found.versionstamp !== null) {
    const { copyId } = readSentinel(found);
    if (copyId === undefined || copyId !== await currentCopy(source)) {
      throw new UnusableStore(notEmpty);
    }
    // An earlier attempt ended after it was complete.
    await retrying(() => finishSource(source));
    return { copyId, after: [], records: 0, bytes: 0 };
  }
  const locked = await lockSource(source);
  await begin(target, locked);
  const done = await retrying(() => fill(source, target, onProgress));
  await retrying(() => verify(source, target, onProgress));
  await retrying(() => publish(target, locked));
  await retrying(() => finishSource(source));
  return done;
}

/** Writes that the copy has begun, so that no service takes the target for a new store. */
async function begin(target: KvStore, { copyId }: LockedSource): Promise<void> {
  const entry = await target.get(keys.copyProgress());
  if (entry.versionstamp !== null) {
    const { copyId: known } = decodeJson(Progress, entry.key, entry.value);
    if (known === copyId) return;
    throw new UnusableStore("the store to copy to has a part of another copy");
  }
  for await (const _ of target.list({ prefix: [] }, { limit: 1 })) {
    throw new UnusableStore(notEmpty);
  }
  const first: Progress = { copyId, after: [], records: 0, bytes: 0 };
  await target.commit(new Transaction().check(entry).set(entry.key, encodeJson(first)));
}

/** Copies what is missing. Each commit also records how far it is, so it can stop anywhere. */
async function fill(
  source: KvStore,
  target: KvStore,
  onProgress: OnProgress,
): Promise<Progress> {
  const key = keys.copyProgress();
  let before = await target.get(key);
  let progress = decodeJson(Progress, key, before.value);
  let transaction = new Transaction();
  const flush = async () => {
    transaction.check(before).set(key, encodeJson(progress));
    const result = await target.commit(transaction);
    if (!result.ok) throw new UnusableStore("another process copies to the same store");
    before = { key, value: encodeJson(progress), versionstamp: result.versionstamp };
    transaction = new Transaction();
    onProgress("copied", progress);
  };
  let bytes = 0;
  for await (const entry of records(source, progress.after)) {
    const { key, value } = bytesOf(entry);
    if (transaction.writes.length === writesPerBatch || bytes + value.length > batchBytesMax) {
      await flush();
      bytes = 0;
    }
    transaction.set(key, value);
    bytes += value.length;
    const { records, bytes: all } = progress;
    progress = { ...progress, after: [...key], records: records + 1, bytes: all + value.length };
  }
  if (transaction.writes.length > 0) await flush();
  return progress;
}

/** Compares all records. */
async function verify(source: KvStore, target: KvStore, onProgress: OnProgress): Promise<void> {
  const copies = records(target, []);
  const done = { records: 0, bytes: 0 };
  for await (const entry of records(source, [])) {
    const { key, value } = bytesOf(entry);
    const copy = await copies.next();
    const isSame = !copy.done && JSON.stringify(copy.value.key) === JSON.stringify(key) &&
      copy.value.value instanceof Uint8Array && isEqual(copy.value.value, value);
    if (!isSame) throw new UnusableStore(`the copy differs at ${JSON.stringify(key)}`);
    done.records++;
    done.bytes += value.length;
    if (done.records % writesPerBatch === 0) onProgress("verified", done);
  }
  if (!(await copies.next()).done) throw new UnusableStore("the copy has more than the store");
  onProgress("verified", done);
}

/** Makes the copy a store that services can use. */
async function publish(target: KvStore, { sentinel, copyId }: LockedSource): Promise<void> {
  const progress = await target.get(keys.copyProgress());
  // An earlier attempt was carried out.
  if (progress.versionstamp === null) return;
  const transaction = new Transaction().check(progress, {
    key: keys.sentinel(),
    versionstamp: null,
  });
  if (decodeJson(Progress, progress.key, progress.value).copyId !== copyId) {
    throw new UnusableStore("another process copies to the same store");
  }
  await target.commit(
    transaction.set(keys.sentinel(), encodeJson({ ...sentinel, copyId })).set(
      fenceOf(sentinel),
      fenceValue,
    )
      .delete(progress.key),
  );
}

/** All records after a key, in order, but those that say what kind of store it is. */
async function* records(kv: KvStore, after: StoreKey): AsyncGenerator<StoreEntry> {
  const range: KeyRange = after.length === 0 ? { prefix: [] } : { prefix: [], start: after };
  for await (const batch of kv.batches(range)) {
    for (const entry of batch) {
      if (isOfCopy(entry.key) || JSON.stringify(entry.key) === JSON.stringify(after)) continue;
      yield entry;
    }
  }
}

function isOfCopy(key: StoreKey): boolean {
  const own = [keys.sentinel(), keys.copyProgress()].map(([name]) => name);
  return (key.length === 1 && own.includes(String(key[0]))) || key[0] === fenceName;
}

const [fenceName] = keys.fence("", 0);

function bytesOf({ key, value }: StoreEntry): { key: StoreKey; value: Uint8Array } {
  if (value instanceof Uint8Array) return { key, value };
  throw new UnusableStore(`another program wrote ${JSON.stringify(key)}: run deno task repair`);
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

/** Repeats work that stopped because a store was down for a while. */
async function retried<T>(work: () => Promise<T>, outageMs: number): Promise<T> {
  const until = performance.now() + outageMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}
