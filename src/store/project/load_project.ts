import { unavailable } from "../../domain/errors.ts";
import { BadgeRecord } from "../../domain/badges/badge.ts";
import { BadgeType } from "../../domain/badges/badge_type.ts";
import { StoredMute } from "../../domain/findings/mute.ts";
import { FeedRecord } from "../../domain/imports/feed.ts";
import { Segment } from "../../domain/conditions/segment.ts";
import { Mapping } from "../../domain/imports/mapping.ts";
import { ProductBucket } from "../../domain/products/packed/product_bucket.ts";
import { variantAttributesOf } from "../../domain/products/packed/packed_variants.ts";
import type { ProductRecord } from "../../domain/products/product.ts";
import type { ProductEdit } from "../../domain/products/packed/edit_bucket.ts";
import { ProductTable } from "../../domain/products/product_table.ts";
import { ProjectState } from "../../domain/project_state.ts";
import type { z } from "zod";
import {
  type Checkpoint,
  markerOf,
  readCheckpoint,
  type StoredCheckpoint,
  StoredOrder,
  StoredTombstone,
} from "./checkpoint_record.ts";
import { DetailsCursor } from "./details/read_details.ts";
import { readHead, type StoredHead } from "./head.ts";
import { isFeedKey, isMuteKey, isSegmentKey, keys } from "../keys.ts";
import type { KvStore } from "../kv_store.ts";
import { type Newer, readNewer } from "./read_newer.ts";
import { readSliceMs, Yielder } from "../yielder.ts";
import { DamagedRecord, decodeRecord, fromParts } from "../record.ts";
import { Unsaved } from "./unsaved.ts";
import type { StoreEntry, StoreKey } from "../port/storage_port.ts";

/** A project in memory, with what its next change or checkpoint needs. */
export interface LoadedProject {
  readonly state: ProjectState;
  readonly stored: StoredHead;
  readonly unsaved: Unsaved;
}

/**
 * The maximum number of attempts when another process changes the project faster than it can be
 * read.
 */
const attemptsMax = 5;
/**
 * The number of attempts that require that no checkpoint is written meanwhile. Then all records
 * come from one store, even if it goes back to an older state during the load: it still has the
 * checkpoint that was read before them.
 */
const steadyAttemptsMax = 2;

/**
 * Reads a project as of one revision; `undefined` if there is none. Lists of KV are not snapshots:
 * if another process writes a checkpoint meanwhile, the records have different revisions, and
 * replaying the log since the first checkpoint makes them consistent. `headKey` is where the head of
 * a deleted project is.
 */
export async function loadProject(
  kv: KvStore,
  projectId: string,
  headKey: StoreKey = keys.head(projectId),
): Promise<LoadedProject | undefined> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const stored = await readHead(kv, projectId, headKey);
    if (stored === undefined) return undefined;
    const { number } = stored.head;
    const found = await readCheckpoint(kv, number);
    if (found === undefined) continue;
    try {
      const loaded = await tryLoad(kv, stored, found, {
        headKey,
        isSteady: attempt < steadyAttemptsMax,
      });
      if (loaded !== undefined) return loaded;
    } catch (error) {
      if (!(error instanceof DamagedRecord) || attempt === attemptsMax - 1) throw error;
      // A record that is replaced while its parts are listed looks damaged too, and so does a log
      // entry that is deleted, but only once.
      const after = await readCheckpoint(kv, number);
      const isStill = kv.isAlone || attempt > 0;
      if (isStill && after?.versionstamp === found.versionstamp) throw error;
    }
  }
  throw unavailable(`Project "${projectId}" changes too fast to be read`);
}

interface HowToLoad {
  readonly headKey: StoreKey;
  /** Whether no checkpoint may be written meanwhile. */
  readonly isSteady: boolean;
}

async function tryLoad(
  kv: KvStore,
  first: StoredHead,
  found: StoredCheckpoint,
  how: HowToLoad,
): Promise<LoadedProject | undefined> {
  const { checkpoint } = found;
  const log = new LogSince(kv, first, found, how);
  const state = await readRecords(log, first, checkpoint);
  await log.yielder.yieldIfDue();
  // Last, because no record includes changes after this head.
  await log.catchUp();
  const { stored, changes } = log;
  if (stored === undefined) return undefined;
  const unsaved = new Unsaved(checkpoint.revision);
  for (const { bytes, ...change } of changes) {
    unsaved.add(change, bytes);
    state.apply([change], stored.head.settings);
    await log.yielder.yieldIfDue();
  }
  // If the checkpoint is newer than the head that was read first, there is no change left to set
  // these.
  state.apply([], stored.head.settings);
  if (checkpoint.hasDetails && !checkpoint.hasPackedVariants) {
    await packVariants(kv, state, log.yielder);
  }
  return { state, stored, unsaved };
}

/** Packs the variants of products that an older version of the service has stored. */
async function packVariants(kv: KvStore, state: ProjectState, yielder: Yielder): Promise<void> {
  if (!state.details.mayExist) return;
  const cursor = new DetailsCursor(kv, state);
  for (const bucket of state.products.snapshot()) {
    const edits: ProductEdit[] = [];
    for (let index = 0; index < bucket.count; index++) {
      const productId = bucket.idAt(index);
      const record = await cursor.get(productId);
      const variants = variantAttributesOf(record?.details ?? null);
      if (variants === undefined) continue;
      const edit = (before?: ProductRecord) => before && { ...before, variants };
      edits.push({ productId, revision: Infinity, edit });
    }
    state.products.apply(edits);
    await yielder.yieldIfDue();
  }
}

/**
 * The changes since a checkpoint. They are read along with the records, because later checkpoints
 * may delete them from the log.
 */
class LogSince {
  readonly kv: KvStore;
  /** Lets queries run in between. */
  readonly yielder = new Yielder(readSliceMs);
  readonly changes: Newer["changes"][number][] = [];
  /**
   * The head after these changes; `undefined` once some were missed, or the project was deleted.
   */
  stored: StoredHead | undefined;
  readonly #headKey: StoreKey;
  readonly #checkpointVersion: string;
  /** The marker of the checkpoint, if it must not change. */
  readonly #markers: readonly StoreKey[];

  constructor(
    kv: KvStore,
    { projectId, head, versionstamp }: StoredHead,
    { checkpoint, versionstamp: checkpointVersion }: StoredCheckpoint,
    { headKey, isSteady }: HowToLoad,
  ) {
    this.kv = kv;
    this.#headKey = headKey;
    const { revision } = checkpoint;
    this.stored = { projectId, head: { ...head, revision, commitId: undefined }, versionstamp };
    this.#checkpointVersion = checkpointVersion;
    const marker = isSteady ? markerOf(head.number, checkpoint) : undefined;
    this.#markers = marker === undefined ? [] : [marker];
  }

  async catchUp(): Promise<void> {
    const [markers, headKey] = [this.#markers, this.#headKey];
    const newer = this.stored && await readNewer(this.kv, this.stored, { markers, headKey });
    this.changes.push(...newer?.changes ?? []);
    this.stored = newer?.stored;
  }

  /** The records under a prefix, in the store's batches. */
  async *records(prefix: StoreKey): AsyncGenerator<StoreEntry[]> {
    let isFirst = true;
    for await (const batch of this.kv.batches({ prefix })) {
      // A single batch is read too fast for the log to be deleted meanwhile.
      if (!isFirst) await this.catchUp();
      isFirst = false;
      if (
        this.#markers.length > 0 && batch.some((it) => it.versionstamp > this.#checkpointVersion)
      ) {
        this.stored = undefined;
      }
      await this.yielder.yieldIfDue();
      yield batch;
    }
  }
}

async function readRecords(
  log: LogSince,
  { projectId, head }: StoredHead,
  { revision, hasDetails: mayHaveDetails = false }: Checkpoint,
): Promise<ProjectState> {
  const { number, settings } = head;
  // One after the other: a remote store responds later to two concurrent requests than to both in
  // sequence.
  const [order] = await readJson(log, keys.order(number), StoredOrder);
  return new ProjectState({
    id: projectId,
    number,
    revision,
    settings,
    types: await readJson(log, keys.types(number), BadgeType),
    badges: await readJson(log, keys.badges(number), BadgeRecord),
    tombstones: await readJson(log, keys.tombstones(number), StoredTombstone),
    ...await readSources(log, number),
    order: order?.badges ?? [],
    orderAsOf: order?.asOf ?? 0,
    products: await readProducts(log, keys.buckets(number)),
    mayHaveDetails,
  });
}

/** Reads segments, mappings, feeds and mutes in one list, because most projects have few of them. */
async function readSources(log: LogSince, number: number) {
  const segments: Segment[] = [];
  const mappings: Mapping[] = [];
  const feeds: FeedRecord[] = [];
  const mutes: StoredMute[] = [];
  for await (const whole of fromParts(log.records(keys.sources(number)))) {
    for (const record of whole) {
      if (isFeedKey(record.key)) feeds.push(decodeRecord(FeedRecord, record));
      else if (isMuteKey(record.key)) mutes.push(decodeRecord(StoredMute, record));
      else if (isSegmentKey(record.key)) segments.push(decodeRecord(Segment, record));
      else mappings.push(decodeRecord(Mapping, record));
    }
  }
  return { segments, mappings, feeds, mutes };
}

async function readJson<T>(
  log: LogSince,
  prefix: StoreKey,
  schema: z.ZodType<T>,
): Promise<T[]> {
  const records: T[] = [];
  for await (const whole of fromParts(log.records(prefix))) {
    for (const record of whole) records.push(decodeRecord(schema, record));
  }
  return records;
}

async function readProducts(log: LogSince, prefix: StoreKey): Promise<ProductTable> {
  const buckets: ProductBucket[] = [];
  for await (const whole of fromParts(log.records(prefix))) {
    for (const { key, bytes, isChecked } of whole) {
      const start = Number(key.at(-1));
      buckets.push(readable(key, () => ProductBucket.parse(start, bytes, { isChecked })));
    }
  }
  await log.yielder.yieldIfDue();
  const table = readable(prefix, () => new ProductTable(buckets));
  await log.yielder.yieldIfDue();
  return table;
}

function readable<T>(key: StoreKey, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new DamagedRecord(key, cause);
  }
}
