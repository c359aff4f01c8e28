import { z } from "zod";
import type { ProjectChange } from "../../domain/project_change.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import type { ProductBucket } from "../../domain/products/product_bucket.ts";
import { deleteOldChanges } from "./change_log.ts";
import { keys } from "../keys.ts";
import type { DeadlineKv } from "../kv.ts";
import { decodeJson, encodeJson, toParts } from "../record.ts";

/** What the records beside the log include: all changes up to `revision`, maybe some after it. */
export const Checkpoint = z.object({ revision: z.int().min(1), claim: z.string() });
export type Checkpoint = z.infer<typeof Checkpoint>;

/** The order as stored, with the revision up to which it includes all changes. */
export const StoredOrder = z.object({ asOf: z.int(), badges: z.array(z.int().min(0)) });

/** From so much logged on, a checkpoint is due: what a load has to do again stays short. */
const logChangesMax = 64;
const logBytesMax = 1024 * 1024;

const transactionBytesMax = 500_000;
const transactionMutationsMax = 400;
const deletedAtOnceMax = 400;

/** What was changed since the last checkpoint, beside products, which know it themselves. */
export class Unsaved {
  readonly badges = new Set<number>();
  readonly types = new Set<string>();
  isOrderChanged = false;
  #changes = 0;
  #bytes = 0;

  /** Takes note of a logged change. */
  add({ steps }: ProjectChange, logBytes: number): void {
    this.#changes++;
    this.#bytes += logBytes;
    for (const step of steps) {
      if (step.kind === "putType") this.types.add(step.type.id);
      if (step.kind === "deleteType") this.types.add(step.typeId);
      if (step.kind === "putBadge") this.badges.add(step.badge.number);
      if (step.kind === "deleteBadge") this.badges.add(step.badge);
      this.isOrderChanged ||= step.kind === "setOrder" || step.kind === "moveBadge" ||
        step.kind === "putBadge" || step.kind === "deleteBadge";
    }
  }

  get isCheckpointDue(): boolean {
    return this.#changes >= logChangesMax || this.#bytes >= logBytesMax;
  }
}

/** The writes of one record; a value that is `undefined` deletes. They go into one transaction. */
type RecordWrites = readonly { readonly key: Deno.KvKey; readonly value?: Uint8Array }[];

/** Parts that a type or a badge may have: at most 64 KiB of schema, with its name. */
const recordPartsMax = 2;

/**
 * Brings the records of a project up to its state, so that the log can go in the end. May be broken off
 * anywhere: each record tells what it includes, and the log goes last.
 *
 * `state` is not to be changed meanwhile. Answers whether it was done: `false` if another process is at
 * it, or the project is gone.
 */
export async function writeCheckpoint(
  kv: DeadlineKv,
  state: ProjectState,
  unsaved: Unsaved,
  now: number,
): Promise<boolean> {
  const key = keys.checkpoint(state.number);
  const entry = await kv.get(key);
  if (entry.versionstamp === null) return false;
  const { revision } = decodeJson(Checkpoint, key, entry.value);
  // Another process went further, and the log from here to there is gone.
  if (revision > state.revision) return false;
  // Whoever replaces the checkpoint makes every later write of another one's fail.
  const claim = crypto.randomUUID();
  const claimed = await kv.commit(
    kv.atomic().check(entry).set(key, encodeJson({ revision, claim })),
  );
  if (!claimed.ok) return false;
  const check = { key, versionstamp: claimed.versionstamp };

  const buckets = state.products.changedBuckets();
  for (const writes of transactions(recordWrites(state, unsaved, buckets))) {
    if (!await writeAll(kv, check, writes)) return false;
  }
  const done = [{ key, value: encodeJson({ revision: state.revision, claim }) }];
  if (!await writeAll(kv, check, done)) return false;
  for (const bucket of buckets) state.products.markStored(bucket);
  // Not up to this checkpoint: who reads the records from the one before on has the log from there to now.
  await deleteLog(kv, state.number, revision);
  await deleteOldChanges(kv, state.number, { now, limit: deletedAtOnceMax });
  return true;
}

/** What brings the stored records up to the state. */
function* recordWrites(
  state: ProjectState,
  unsaved: Unsaved,
  buckets: readonly ProductBucket[],
): Generator<RecordWrites> {
  for (const typeId of unsaved.types) {
    yield record(keys.type(state.number, typeId), state.types.get(typeId));
  }
  for (const badge of unsaved.badges) {
    yield record(keys.badge(state.number, badge), state.badgeNumbered(badge));
  }
  if (unsaved.isOrderChanged) {
    yield record(keys.order(state.number), { asOf: state.revision, badges: state.order });
  }
  for (const bucket of buckets) {
    yield toParts(keys.bucket(state.number, bucket.start), bucket.stampedBytes(state.revision));
  }
}

function record(key: Deno.KvKey, value: unknown): RecordWrites {
  if (value !== undefined) return toParts(key, encodeJson(value));
  return Array.from({ length: recordPartsMax }, (_, part) => ({ key: [...key, part] }));
}

/** The writes of records, as many together as a transaction takes. */
function* transactions(records: Iterable<RecordWrites>): Generator<RecordWrites> {
  let batch: RecordWrites = [];
  let batchBytes = 0;
  for (const writes of records) {
    const bytes = writes.reduce((sum, { value }) => sum + (value?.length ?? 0), 0);
    const isFull = batchBytes + bytes > transactionBytesMax ||
      batch.length + writes.length > transactionMutationsMax;
    if (isFull && batch.length > 0) {
      yield batch;
      [batch, batchBytes] = [[], 0];
    }
    batch = [...batch, ...writes];
    batchBytes += bytes;
  }
  if (batch.length > 0) yield batch;
}

async function writeAll(
  kv: DeadlineKv,
  check: Deno.AtomicCheck,
  writes: RecordWrites,
): Promise<boolean> {
  const transaction = kv.atomic().check(check);
  for (const { key, value } of writes) {
    if (value === undefined) transaction.delete(key);
    else transaction.set(key, value);
  }
  return (await kv.commit(transaction)).ok;
}

/** Deletes the log up to `revision`; what is left of it by a crash, the next checkpoint deletes. */
async function deleteLog(kv: DeadlineKv, project: number, revision: number): Promise<void> {
  const selector = { prefix: keys.log(project), end: keys.logEntry(project, revision + 1) };
  let transaction = kv.atomic();
  let deletes = 0;
  for await (const { key } of kv.list(selector)) {
    transaction.delete(key);
    if (++deletes % deletedAtOnceMax > 0) continue;
    await kv.commit(transaction);
    transaction = kv.atomic();
  }
  await kv.commit(transaction);
}
