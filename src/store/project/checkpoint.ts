import type { HistoryBounds } from "../../domain/history_bounds.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import type { ProductBucket } from "../../domain/products/packed/product_bucket.ts";
import { deleteOldChanges } from "./change_log.ts";
import { writtenBytesOf } from "./undo_record_kinds.ts";
import { deleteOldUndoRecords } from "./undo_records.ts";
import { CheckpointClaim, type RecordWrites } from "./checkpoint_claim.ts";
import { readCheckpoint } from "./checkpoint_record.ts";
import { detailsWrites } from "./details/write_details.ts";
import { commitMarker, type StoredHead } from "./head.ts";
import { readAhead } from "../read_ahead.ts";
import { keys } from "../keys.ts";
import type { KvStore } from "../kv_store.ts";
import { checksOfMarker } from "../lineage.ts";
import { encodeJson, toParts } from "../record.ts";
import type { Unsaved } from "./unsaved.ts";
import { type StoreKey, Transaction, writesPerBatch } from "../port/storage_port.ts";
import { Yielder } from "../yielder.ts";

const transactionBytesMax = 500_000;

/**
 * The store went back to before the checkpoint that a project in memory is based on, so the project
 * has to be read again.
 */
export class CheckpointLost extends Error {
  override name = "CheckpointLost";

  constructor() {
    super("The store was restored to before the last checkpoint");
  }
}

/** Deletes what a checkpoint has made superfluous, unless another checkpoint was begun meanwhile. */
export type CleanUp = () => Promise<void>;

/** The maximum number of parts of a type or badge: up to 64 KiB of schema, and its name. */
const recordPartsMax = 2;

/**
 * Brings the records of a project up to its state, so that the log can be deleted. Can be
 * interrupted at any time: each record says what it includes, and the log is deleted last.
 *
 * `state` must not change meanwhile. Returns what is left to do, at which `state` may change again:
 * to delete the log and old history. Returns `undefined` if no checkpoint was written, because
 * another process is writing one, or the project is deleted. With `onlyIfDue`, also if another
 * process has just written one: a second one right after it would delete the log that followers
 * have not read yet.
 *
 * @throws {CheckpointLost}
 */
export async function writeCheckpoint(
  kv: KvStore,
  { state, stored, unsaved }: {
    readonly state: ProjectState;
    readonly stored: StoredHead;
    readonly unsaved: Unsaved;
  },
  { now, history, ageNow = now, onlyIfDue = false }: {
    readonly now: () => number;
    readonly history: HistoryBounds;
    /** The clock that decides which changes are old; see `age_clock.ts`. */
    readonly ageNow?: (() => number) | undefined;
    readonly onlyIfDue?: boolean;
  },
): Promise<CleanUp | undefined> {
  const found = await readCheckpoint(kv, state.number);
  if (found === undefined) return undefined;
  const { checkpoint: last, versionstamp } = found;
  // The records no longer have what was saved then, and `unsaved` does not name it.
  if (last.revision < unsaved.savedRevision) throw new CheckpointLost();
  // Another process is ahead, and the log in between is deleted.
  if (last.revision > state.revision) return undefined;
  unsaved.forgetLoggedUntil(last.revision);
  if (onlyIfDue && !unsaved.isCheckpointDue) return undefined;
  // This includes an interrupted one of this process: if it fails repeatedly, it must not keep
  // others out.
  const isFree = last.claim === "" || kv.isAlone ||
    unsaved.isStalled(last.id ?? versionstamp, now());
  if (!isFree) return undefined;
  const claim = await CheckpointClaim.open(kv, state.number, found);
  const hasDetails = state.details.mayExist || last.hasDetails === true;
  const known = hasDetails ? { hasDetails, hasPackedVariants: true } : {};
  const underWay = { revision: last.revision, claim: crypto.randomUUID(), ...known };
  const edits = state.details.edits();
  const details = readAhead(detailsWrites(kv, state.number, edits));
  const buckets = state.products.changedBuckets();
  const dropped = state.tombstones.takeDropped(ageNow() - history.undoMs);
  const records = recordWrites(state, unsaved, buckets, dropped);
  // In a store that went back to before this state, nothing of it may be written. Later writes
  // depend on the first one.
  let onlyIf = await checksOfMarker(kv, commitMarker(stored.head));
  // A store on a server may take forty milliseconds for a commit, whatever its size, so the last
  // writes and the end of the checkpoint are one.
  let writes: RecordWrites = [];
  for await (const next of transactions(inOrder(records, details))) {
    if (writes.length > 0) {
      if (!await claim.write(writes, underWay, onlyIf)) return undefined;
      onlyIf = [];
    }
    writes = next;
  }
  const done = { revision: state.revision, claim: "", ...known };
  if (!await claim.write(writes, done, onlyIf)) return undefined;
  for (const bucket of buckets) state.products.markStored(bucket);
  state.details.markStored(edits);
  // Not up to this checkpoint: a process that reads the records from the previous one needs the log
  // from there to now.
  const old = { now: ageNow(), limit: writesPerBatch, onlyIf: claim.checks };
  const written = writtenBytesOf(stored.head);
  return async () => {
    await Promise.all([
      deleteLog(claim, state.number, last.revision),
      deleteOldChanges(kv, state.number, old),
      deleteOldUndoRecords(kv, state.number, { ...old, history, written }),
    ]);
  };
}

/** The writes that bring the stored records up to the state. */
function* recordWrites(
  state: ProjectState,
  unsaved: Unsaved,
  buckets: readonly ProductBucket[],
  dropped: readonly number[],
): Generator<RecordWrites> {
  for (const typeId of unsaved.types) {
    yield record(keys.type(state.number, typeId), state.types.get(typeId));
  }
  for (const id of unsaved.segments) {
    yield record(keys.segment(state.number, id), state.segments.get(id));
  }
  for (const id of unsaved.mappings) {
    yield record(keys.mapping(state.number, id), state.mappings.get(id));
  }
  for (const id of unsaved.feeds) {
    yield record(keys.feed(state.number, id), state.feeds.get(id));
  }
  for (const id of unsaved.mutes) {
    yield record(keys.mute(state.number, id), state.mutes.get(id));
  }
  for (const badge of unsaved.badges) {
    yield record(keys.badge(state.number, badge), state.badgeNumbered(badge));
    const deletedAt = state.tombstones.at(badge);
    const tombstone = deletedAt === undefined ? undefined : [badge, deletedAt];
    yield record(keys.tombstone(state.number, badge), tombstone);
  }
  for (const badge of dropped) yield record(keys.tombstone(state.number, badge), undefined);
  if (unsaved.isOrderChanged) {
    yield record(keys.order(state.number), { asOf: state.revision, badges: state.order });
  }
  for (const bucket of buckets) {
    yield toParts(keys.bucket(state.number, bucket.start), bucket.stampedBytes(state.revision));
  }
}

function record(key: StoreKey, value: unknown): RecordWrites {
  if (value !== undefined) return toParts(key, encodeJson(value));
  return Array.from({ length: recordPartsMax }, (_, part) => ({ key: [...key, part] }));
}

async function* inOrder(
  records: Iterable<RecordWrites>,
  details: AsyncIterable<RecordWrites>,
): AsyncGenerator<RecordWrites> {
  yield* records;
  yield* details;
}

/** Groups the writes of records, as many as fit in a transaction. Lets other work run in between. */
async function* transactions(records: AsyncIterable<RecordWrites>): AsyncGenerator<RecordWrites> {
  const yielder = new Yielder();
  let batch: RecordWrites[number][] = [];
  let batchBytes = 0;
  for await (const writes of records) {
    const bytes = writes.reduce((sum, { value }) => sum + (value?.length ?? 0), 0);
    const fits = batch.length + writes.length <= writesPerBatch &&
      batchBytes + bytes <= transactionBytesMax;
    if (batch.length > 0 && !fits) {
      yield batch;
      [batch, batchBytes] = [[], 0];
    }
    batch.push(...writes);
    batchBytes += bytes;
    if (yielder.isDue) await yielder.yieldIfDue();
  }
  if (batch.length > 0) yield batch;
}

/**
 * Deletes the log up to `revision`, and the markers of the commits before it. If a crash interrupts
 * it, or another process has taken the claim, the next checkpoint deletes the rest.
 */
async function deleteLog(
  { kv, checks }: CheckpointClaim,
  project: number,
  revision: number,
): Promise<void> {
  const selectors = [
    { prefix: keys.log(project), end: keys.logEntry(project, revision + 1) },
    // After the entries that name them, so that no entry loses its steps.
    { prefix: keys.stagedLogs(project), end: keys.stagedLogsOf(project, revision + 1) },
    // Not the marker of `revision` itself, which may be the head's.
    { prefix: keys.commitMarkers(project), end: keys.commitMarkersOf(project, revision) },
  ];
  let transaction = new Transaction().check(...checks);
  let deletes = 0;
  const found = await Promise.all(selectors.map((selector) => keysOf(kv, selector)));
  for (const key of found.flat()) {
    transaction.delete(key);
    if (++deletes % writesPerBatch > 0) continue;
    await kv.commit(transaction);
    transaction = new Transaction().check(...checks);
  }
  await kv.commit(transaction);
}

async function keysOf(kv: KvStore, selector: Parameters<KvStore["list"]>[0]): Promise<StoreKey[]> {
  const found: StoreKey[] = [];
  for await (const { key } of kv.list(selector)) found.push(key);
  return found;
}
