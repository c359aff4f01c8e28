import { isSameBytes } from "../../domain/bytes.ts";
import { z } from "zod";
import { isUnavailable, unavailable } from "../../domain/errors.ts";
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
import { decodeJson, encodeEntry } from "../record.ts";
import { fenceOf, fenceValue, readSentinel } from "../sentinel.ts";
import {
  currentCopy,
  finishSource,
  type LockedSource,
  lockSource,
  wasReleased,
} from "./lock_source.ts";

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

const otherCopy = "the store to copy to has a part of another copy";
const taken = "another process uses the store to copy to";
const notEmpty = "the store to copy to is not empty: name an empty one";

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
  const retrying = <T>(work: (report: OnProgress) => Promise<T>) =>
    retried(work, onProgress, outageMs);
  const found = await target.get(keys.sentinel());
  if (found.versionstamp !== null) {
    const { copyId } = readSentinel(found);
    if (copyId === undefined || copyId !== await currentCopy(source)) {
      throw new UnusableStore(notEmpty);
    }
    // An earlier attempt ended after it was complete.
    await retrying(() => finishSource(source, copyId));
    return { copyId, after: [], records: 0, bytes: 0 };
  }
  await assertFillable(source, target);
  const locked = await retrying(() => lockSource(source));
  await retrying(() => begin(target, locked));
  const done = await retrying((report) => fill(source, target, locked, report));
  await retrying((report) => verify(source, target, report));
  await retrying(() => publish(source, target, locked));
  await retrying(() => finishSource(source, locked.copyId));
  return done;
}

/**
 * Checks that the target is empty or has a part of this copy, before the source is locked: a wrong
 * target must not stop its changes.
 */
async function assertFillable(source: KvStore, target: KvStore): Promise<void> {
  const { key, value, versionstamp } = await target.get(keys.copyProgress());
  if (versionstamp !== null) {
    if (decodeJson(Progress, key, value).copyId === await currentCopy(source)) return;
    throw new UnusableStore(otherCopy);
  }
  for await (const _ of target.list({ prefix: [] }, { limit: 1 })) {
    throw new UnusableStore(notEmpty);
  }
}

/** Writes that the copy has begun, so that no service takes the target for a new store. */
async function begin(target: KvStore, { copyId }: LockedSource): Promise<void> {
  const entry = await target.get(keys.copyProgress());
  if (entry.versionstamp === null) {
    const first: Progress = { copyId, after: [], records: 0, bytes: 0 };
    await target.commit(
      new Transaction().check(entry, { key: keys.sentinel(), versionstamp: null })
        .set(entry.key, encodeEntry(first)),
    );
  }
  await progressOf(target, copyId);
}

/** The progress of a copy in the store that it fills, whatever an earlier commit answered. */
async function progressOf(target: KvStore, copyId: string) {
  const entry = await target.get(keys.copyProgress());
  if (entry.versionstamp === null) throw new UnusableStore(taken);
  const progress = decodeJson(Progress, entry.key, entry.value);
  if (progress.copyId !== copyId) throw new UnusableStore(otherCopy);
  return { entry, progress };
}

/** Copies what is missing. Each commit also records how far it is, so it can stop anywhere. */
async function fill(
  source: KvStore,
  target: KvStore,
  { copyId }: LockedSource,
  onProgress: OnProgress,
): Promise<Progress> {
  const key = keys.copyProgress();
  let { entry: before, progress } = await progressOf(target, copyId);
  let transaction = new Transaction();
  const flush = async () => {
    transaction.check(before).set(key, encodeEntry(progress));
    const result = await target.commit(transaction);
    // Or the response of a commit was lost: then what it wrote is read again.
    if (!result.ok) throw unavailable("The progress of the copy has changed");
    before = { key, value: encodeEntry(progress), versionstamp: result.versionstamp };
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
      copy.value.value instanceof Uint8Array && isSameBytes(copy.value.value, value);
    if (!isSame) throw new UnusableStore(`the copy differs at ${JSON.stringify(key)}`);
    done.records++;
    done.bytes += value.length;
    if (done.records % writesPerBatch === 0) onProgress("verified", done);
  }
  if (!(await copies.next()).done) throw new UnusableStore("the copy has more than the store");
  onProgress("verified", done);
}

/** Makes the copy a store that services can use. */
async function publish(
  source: KvStore,
  target: KvStore,
  { sentinel, copyId }: LockedSource,
): Promise<void> {
  if (await currentCopy(source) !== copyId) throw new UnusableStore(wasReleased);
  const progress = await target.get(keys.copyProgress());
  if (progress.versionstamp !== null) {
    await target.commit(
      new Transaction().check(progress, { key: keys.sentinel(), versionstamp: null })
        .set(keys.sentinel(), encodeEntry({ ...sentinel, copyId }))
        .set(fenceOf(sentinel), fenceValue)
        .delete(progress.key),
    );
  }
  // A commit that was sent twice reports a failed check, so only the record counts.
  const published = await target.get(keys.sentinel());
  const isOwn = published.versionstamp !== null && readSentinel(published).copyId === copyId;
  if (!isOwn) throw new UnusableStore(taken);
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

/** Repeats work until a store has been down for too long since the work last progressed. */
async function retried<T>(
  work: (report: OnProgress) => Promise<T>,
  onProgress: OnProgress,
  outageMs: number,
): Promise<T> {
  let until = performance.now() + outageMs;
  const report: OnProgress = (phase, done) => {
    until = performance.now() + outageMs;
    onProgress(phase, done);
  };
  for (;;) {
    try {
      return await work(report);
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}
