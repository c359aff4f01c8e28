import { z } from "zod";
import type { ProjectChange } from "../../domain/project_change.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import type { ProductBucket } from "../../domain/products/product_bucket.ts";
import { deleteOldChanges } from "./change_log.ts";
import { commitMark, type StoredHead } from "./head.ts";
import { keys } from "../keys.ts";
import type { DeadlineKv } from "../kv.ts";
import { addMark, checksOfMark } from "../lineage.ts";
import { decodeJson, encodeJson, toParts } from "../record.ts";

/** What the records beside the log include: all changes up to `revision`, maybe some after it. */
export const Checkpoint = z.object({
  revision: z.int().min(1),
  /** Who is at a further one; empty, if nobody is. */
  claim: z.string(),
  /** The random id of the write; missing in what older versions of the service wrote. */
  id: z.string().optional(),
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
  /** The revision of that checkpoint. */
  readonly savedRevision: number;
  readonly badges = new Set<number>();
  readonly types = new Set<string>();
  isOrderChanged = false;
  /** The last changes of the log: as many as a checkpoint waits for at most. */
  #logged: { readonly revision: number; readonly bytes: number }[] = [];

  /** Which write of a checkpoint under way was seen, and since when. */
  #seen: { readonly write: string; readonly at: number } | undefined;

  constructor(savedRevision = 0) {
    this.savedRevision = savedRevision;
  }

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

  /** Whether another process's checkpoint has been at this write for long, by this process's clock. */
  standsStill(write: string, now: number): boolean {
    if (this.#seen?.write !== write) this.#seen = { write, at: now };
    return now - this.#seen.at >= claimMs;
  }

  get isCheckpointDue(): boolean {
    const bytes = this.#logged.reduce((sum, change) => sum + change.bytes, 0);
    return this.#logged.length >= logChangesMax || bytes >= logBytesMax;
  }
}

/** The store went back behind the checkpoint that a project in memory goes on from: the project is to be read again. */
export class CheckpointLost extends Error {
  override name = "CheckpointLost";

  constructor() {
    super("The store went back behind the last checkpoint");
  }
}

/** The writes of one record; a value that is `undefined` deletes. They go into one transaction. */
type RecordWrites = readonly { readonly key: Deno.KvKey; readonly value?: Uint8Array }[];

/** Parts that a type or a badge may have: at most 64 KiB of schema, with its name. */
const recordPartsMax = 2;

/** A checkpoint, with the version of its record. */
export interface StoredCheckpoint {
  readonly checkpoint: Checkpoint;
  readonly versionstamp: string;
}

/** What the records of a project include; `undefined` if there is no such project. */
export async function readCheckpoint(
  kv: DeadlineKv,
  project: number,
): Promise<StoredCheckpoint | undefined> {
  const { key, value, versionstamp } = await kv.get(keys.checkpoint(project));
  if (versionstamp === null) return undefined;
  const checkpoint = decodeJson(Checkpoint, key, value);
  return { checkpoint, versionstamp };
}

/** The mark of the write of a checkpoint; it stays until the next one. */
export function markOf(project: number, { id }: Checkpoint): Deno.KvKey | undefined {
  return id === undefined ? undefined : keys.checkpointMark(project, id);
}

/** Adds to a transaction that a checkpoint is set; answers the mark of this write. */
export function setCheckpoint(
  transaction: Deno.AtomicOperation,
  project: number,
  checkpoint: Omit<Checkpoint, "id">,
): Deno.KvKey {
  const id = crypto.randomUUID();
  const mark = keys.checkpointMark(project, id);
  transaction.set(keys.checkpoint(project), encodeJson({ ...checkpoint, id }));
  addMark(transaction, mark);
  return mark;
}

/**
 * Brings the records of a project up to its state, so that the log can go in the end. May be broken off
 * anywhere: each record tells what it includes, and the log goes last.
 *
 * `state` is not to be changed meanwhile. Answers whether it was done: `false` if another process is at it, or the
 * project is gone. `onlyIfDue` also leaves it where another process has just made one, which counts for all: a second
 * one right behind it would take off the log what who follows has not read yet.
 *
 * Throws {@link CheckpointLost}.
 */
export async function writeCheckpoint(
  kv: DeadlineKv,
  { state, stored, unsaved }: {
    readonly state: ProjectState;
    readonly stored: StoredHead;
    readonly unsaved: Unsaved;
  },
  { now, ageNow = now, onlyIfDue = false }: {
    readonly now: () => number;
    /** The clock by which changes are old; see `age_clock.ts`. */
    readonly ageNow?: (() => number) | undefined;
    readonly onlyIfDue?: boolean;
  },
): Promise<boolean> {
  const found = await readCheckpoint(kv, state.number);
  if (found === undefined) return false;
  const { checkpoint: last, versionstamp } = found;
  // What was saved then is not in these records any more, and `unsaved` does not name it.
  if (last.revision < unsaved.savedRevision) throw new CheckpointLost();
  // Another process went further, and the log from here to there is gone.
  if (last.revision > state.revision) return false;
  unsaved.loggedAnewAfter(last.revision);
  if (onlyIfDue && !unsaved.isCheckpointDue) return false;
  // Its own that was broken off included: who fails again and again is not to keep others out.
  const isFree = last.claim === "" || kv.isAlone ||
    unsaved.standsStill(last.id ?? versionstamp, now());
  if (!isFree) return false;
  const claim = await Claim.open(kv, state.number, found);
  const underWay = { revision: last.revision, claim: crypto.randomUUID() };
  // In a store that went back behind this state nothing of it may be written. Later writes need this one.
  if (!await claim.write([], underWay, await checksOfMark(kv, commitMark(stored.head)))) {
    return false;
  }

  const buckets = state.products.changedBuckets();
  for (const writes of transactions(recordWrites(state, unsaved, buckets))) {
    if (!await claim.write(writes, underWay)) return false;
  }
  if (!await claim.write([], { revision: state.revision, claim: "" })) return false;
  for (const bucket of buckets) state.products.markStored(bucket);
  // Not up to this checkpoint: who reads the records from the one before on has the log from there to now.
  await deleteLog(claim, state.number, last.revision);
  await deleteOldChanges(kv, state.number, {
    now: ageNow(),
    limit: deletedAtOnceMax,
    onlyIf: claim.checks,
  });
  return true;
}

/** The right to write a project's records: whoever replaces it makes every later write of another one's fail. */
class Claim {
  readonly kv: DeadlineKv;
  readonly #project: number;
  #mark: Deno.KvKey | undefined;
  /** What holds as long as the claim does. */
  checks: readonly Deno.AtomicCheck[];

  private constructor(
    kv: DeadlineKv,
    project: number,
    held: { mark: Deno.KvKey | undefined; checks: readonly Deno.AtomicCheck[] },
  ) {
    this.kv = kv;
    this.#project = project;
    this.#mark = held.mark;
    this.checks = held.checks;
  }

  /** A claim that is taken by its first write, if the checkpoint is still as it was read. */
  static async open(
    kv: DeadlineKv,
    project: number,
    { checkpoint, versionstamp }: StoredCheckpoint,
  ): Promise<Claim> {
    const mark = markOf(project, checkpoint);
    const own = { key: keys.checkpoint(project), versionstamp };
    return new Claim(kv, project, { mark, checks: [own, ...await checksOfMark(kv, mark)] });
  }

  /** Writes if the claim stands, with another version of the checkpoint, so that it stands still for nobody. */
  async write(
    writes: RecordWrites,
    checkpoint: Omit<Checkpoint, "id">,
    onlyIf: readonly Deno.AtomicCheck[] = [],
  ): Promise<boolean> {
    const transaction = this.kv.atomic().check(...this.checks, ...onlyIf);
    const mark = setCheckpoint(transaction, this.#project, checkpoint);
    if (this.#mark !== undefined) transaction.delete(this.#mark);
    for (const { key, value } of writes) {
      if (value === undefined) transaction.delete(key);
      else transaction.set(key, value);
    }
    const result = await this.kv.commit(transaction);
    if (!result.ok) return false;
    const { versionstamp } = result;
    this.#mark = mark;
    this.checks = [keys.checkpoint(this.#project), mark].map((key) => ({ key, versionstamp }));
    return true;
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

/**
 * Deletes the log up to `revision`, and the marks of the commits before it; what is left of them by a crash, or because
 * another process has the claim by now, the next checkpoint deletes.
 */
async function deleteLog({ kv, checks }: Claim, project: number, revision: number): Promise<void> {
  const selectors = [
    { prefix: keys.log(project), end: keys.logEntry(project, revision + 1) },
    // Not that of `revision` itself, which may be the head's.
    { prefix: keys.commitMarks(project), end: keys.commitMarksOf(project, revision) },
  ];
  let transaction = kv.atomic().check(...checks);
  let deletes = 0;
  for (const selector of selectors) {
    for await (const { key } of kv.list(selector)) {
      transaction.delete(key);
      if (++deletes % deletedAtOnceMax > 0) continue;
      await kv.commit(transaction);
      transaction = kv.atomic().check(...checks);
    }
  }
  await kv.commit(transaction);
}
