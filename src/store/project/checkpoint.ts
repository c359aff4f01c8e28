import { z } from "zod";
import type { ProjectChange } from "../../domain/project_change.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import type { ProductBucket } from "../../domain/products/product_bucket.ts";
import { deleteOldChanges } from "./change_log.ts";
import { keys } from "../keys.ts";
import type { DeadlineKv } from "../kv.ts";
import { decodeJson, encodeJson, toParts } from "../record.ts";

/** What the records beside the log include: all changes up to `revision`, maybe some after it. */
export const Checkpoint = z.object({
  revision: z.int().min(1),
  /** Who is at a further one; empty, if nobody is. */
  claim: z.string(),
});
export type Checkpoint = z.infer<typeof Checkpoint>;

/** The order as stored, with the revision up to which it includes all changes. */
export const StoredOrder = z.object({ asOf: z.int(), badges: z.array(z.int().min(0)) });

/** From so much logged on, a checkpoint is due: what a load has to do again stays short. */
const logChangesMax = 64;
const logBytesMax = 1024 * 1024;

const transactionBytesMax = 500_000;
const transactionMutationsMax = 400;
const deletedAtOnceMax = 400;

/** Whose checkpoint stands still for so long is taken to have ended: no write takes longer than 5 s. */
const claimMs = 10_000;

/** What was changed since the last checkpoint, beside products, which know it themselves. */
export class Unsaved {
  readonly badges = new Set<number>();
  readonly types = new Set<string>();
  isOrderChanged = false;
  /** The last changes of the log: as many as a checkpoint waits for at most. */
  #logged: { readonly revision: number; readonly bytes: number }[] = [];

  /** Which version of a checkpoint under way was seen, and since when. */
  #seen: { readonly versionstamp: string; readonly at: number } | undefined;

  /** Takes note of a logged change. */
  add({ revision, steps }: ProjectChange, bytes: number): void {
    if (this.#logged.push({ revision, bytes }) > logChangesMax) this.#logged.shift();
    for (const step of steps) {
      if (step.kind === "putType") this.types.add(step.type.id);
      if (step.kind === "deleteType") this.types.add(step.typeId);
      if (step.kind === "putBadge") this.badges.add(step.badge.number);
      if (step.kind === "deleteBadge") this.badges.add(step.badge);
      this.isOrderChanged ||= step.kind === "setOrder" || step.kind === "moveBadge" ||
        step.kind === "putBadge" || step.kind === "deleteBadge";
    }
  }

  /**
   * Takes note that the log up to `revision` can go: another process has made a checkpoint. What was changed has to be
   * in this one's next checkpoint all the same: its buckets may be cut at other ids.
   */
  loggedAnewAfter(revision: number): void {
    this.#logged = this.#logged.filter((change) => change.revision > revision);
  }

  /** Whether somebody's checkpoint, at this version of its record, stands still for long, by this process's clock. */
  standsStill(versionstamp: string, now: number): boolean {
    if (this.#seen?.versionstamp !== versionstamp) this.#seen = { versionstamp, at: now };
    return now - this.#seen.at >= claimMs;
  }

  get isCheckpointDue(): boolean {
    const bytes = this.#logged.reduce((sum, change) => sum + change.bytes, 0);
    return this.#logged.length >= logChangesMax || bytes >= logBytesMax;
  }
}

/** The writes of one record; a value that is `undefined` deletes. They go into one transaction. */
type RecordWrites = readonly { readonly key: Deno.KvKey; readonly value?: Uint8Array }[];

/** Parts that a type or a badge may have: at most 64 KiB of schema, with its name. */
const recordPartsMax = 2;

/** What the records of a project include; `undefined` if there is no such project. */
export async function readCheckpoint(
  kv: DeadlineKv,
  project: number,
): Promise<Checkpoint | undefined> {
  const { key, value, versionstamp } = await kv.get(keys.checkpoint(project));
  return versionstamp === null ? undefined : decodeJson(Checkpoint, key, value);
}

/**
 * Brings the records of a project up to its state, so that the log can go in the end. May be broken off
 * anywhere: each record tells what it includes, and the log goes last.
 *
 * `state` is not to be changed meanwhile. Answers whether it was done: `false` if another process is at it, or the
 * project is gone. `onlyIfDue` also leaves it where another process has just made one, which counts for all: a second
 * one right behind it would take off the log what who follows has not read yet.
 */
export async function writeCheckpoint(
  kv: DeadlineKv,
  { state, unsaved }: { readonly state: ProjectState; readonly unsaved: Unsaved },
  { now, onlyIfDue = false }: { readonly now: () => number; readonly onlyIfDue?: boolean },
): Promise<boolean> {
  const key = keys.checkpoint(state.number);
  const entry = await kv.get(key);
  if (entry.versionstamp === null) return false;
  const last = decodeJson(Checkpoint, key, entry.value);
  // Another process went further, and the log from here to there is gone.
  if (last.revision > state.revision) return false;
  unsaved.loggedAnewAfter(last.revision);
  if (onlyIfDue && !unsaved.isCheckpointDue) return false;
  // Its own that was broken off included: who fails again and again is not to keep others out.
  const isFree = last.claim === "" || kv.isAlone || unsaved.standsStill(entry.versionstamp, now());
  if (!isFree) return false;
  const claim = new Claim(kv, entry);
  const underWay = { revision: last.revision, claim: crypto.randomUUID() };
  if (!await claim.write([], underWay)) return false;

  const buckets = state.products.changedBuckets();
  for (const writes of transactions(recordWrites(state, unsaved, buckets))) {
    if (!await claim.write(writes, underWay)) return false;
  }
  if (!await claim.write([], { revision: state.revision, claim: "" })) return false;
  for (const bucket of buckets) state.products.markStored(bucket);
  // Not up to this checkpoint: who reads the records from the one before on has the log from there to now.
  await deleteLog(kv, state.number, last.revision);
  await deleteOldChanges(kv, state.number, { now: now(), limit: deletedAtOnceMax });
  return true;
}

/** The right to write a project's records: whoever replaces it makes every later write of another one's fail. */
class Claim {
  readonly #kv: DeadlineKv;
  #check: Deno.AtomicCheck;

  constructor(kv: DeadlineKv, { key, versionstamp }: Deno.AtomicCheck) {
    this.#kv = kv;
    this.#check = { key, versionstamp };
  }

  /** Writes if the claim stands, with another version of the checkpoint, so that it stands still for nobody. */
  async write(writes: RecordWrites, checkpoint: Checkpoint): Promise<boolean> {
    const { key } = this.#check;
    const transaction = this.#kv.atomic().check(this.#check).set(key, encodeJson(checkpoint));
    for (const { key, value } of writes) {
      if (value === undefined) transaction.delete(key);
      else transaction.set(key, value);
    }
    const result = await this.#kv.commit(transaction);
    if (result.ok) this.#check = { key, versionstamp: result.versionstamp };
    return result.ok;
  }
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
