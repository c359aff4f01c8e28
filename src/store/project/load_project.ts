import { DomainError } from "../../domain/errors.ts";
import { BadgeRecord } from "../../domain/badges/badge.ts";
import { BadgeType } from "../../domain/badges/badge_type.ts";
import { ProductBucket } from "../../domain/products/product_bucket.ts";
import { ProductTable } from "../../domain/products/product_table.ts";
import type { ProjectChange } from "../../domain/project_change.ts";
import { ProjectState } from "../../domain/project_state.ts";
import type { z } from "zod";
import { Checkpoint, StoredOrder, Unsaved } from "./checkpoint.ts";
import { readHead, type StoredHead } from "./head.ts";
import { keys } from "../keys.ts";
import type { DeadlineKv } from "../kv.ts";
import { readLog } from "./log.ts";
import { DamagedRecord, decodeJson, decodeRecord, fromParts } from "../record.ts";

/** A project in memory, and what its next change or checkpoint has to know. */
export interface LoadedProject {
  readonly state: ProjectState;
  readonly stored: StoredHead;
  readonly unsaved: Unsaved;
}

/** How often a load starts again because another process changed the project meanwhile. */
const attemptsMax = 5;

/**
 * Reads a project as of one revision; `undefined` if there is none. Lists of KV are no snapshots, so the
 * log is read after the records, and all of it again if a checkpoint moved its start meanwhile.
 */
export async function loadProject(
  kv: DeadlineKv,
  projectId: string,
): Promise<LoadedProject | undefined> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const stored = await readHead(kv, projectId);
    if (stored === undefined) return undefined;
    try {
      const loaded = await tryLoad(kv, stored);
      if (loaded !== undefined) return loaded;
    } catch (error) {
      // A record that was replaced while its parts were listed looks damaged, once.
      if (!(error instanceof DamagedRecord) || attempt === attemptsMax - 1) throw error;
    }
  }
  throw new DomainError("unavailable", `Project "${projectId}" changes too fast to be read`, {
    retryAfterSeconds: 1,
  });
}

async function tryLoad(kv: DeadlineKv, first: StoredHead): Promise<LoadedProject | undefined> {
  const { projectId, head: { number } } = first;
  const checkpoint = await readCheckpoint(kv, number);
  if (checkpoint === undefined) return undefined;
  const state = await readRecords(kv, first, checkpoint);
  const unsaved = new Unsaved();
  const changes: ProjectChange[] = [];
  for await (const { bytes, ...change } of readLog(kv, number, checkpoint.revision)) {
    unsaved.add(change, bytes);
    changes.push(change);
  }
  const stored = await readHead(kv, projectId);
  const isWhole = changes.every((it, index) => it.revision === checkpoint.revision + index + 1);
  const isCurrent = stored?.head.number === number &&
    stored.head.revision === checkpoint.revision + changes.length;
  const checkpointAfter = await readCheckpoint(kv, number);
  const isSteady = checkpointAfter?.claim === checkpoint.claim &&
    checkpointAfter.revision === checkpoint.revision;
  if (!isWhole || !isCurrent || !isSteady) return undefined;
  state.apply(changes, stored.head.settings);
  return { state, stored, unsaved };
}

async function readCheckpoint(kv: DeadlineKv, project: number): Promise<Checkpoint | undefined> {
  const { key, value, versionstamp } = await kv.get(keys.checkpoint(project));
  return versionstamp === null ? undefined : decodeJson(Checkpoint, key, value);
}

async function readRecords(
  kv: DeadlineKv,
  { projectId, head }: StoredHead,
  { revision }: Checkpoint,
): Promise<ProjectState> {
  const { number, settings } = head;
  // One after the other: a remote store answers two requests at once later than both in turn.
  const [order] = await readJson(kv, keys.order(number), StoredOrder);
  return new ProjectState({
    id: projectId,
    number,
    revision,
    settings,
    types: await readJson(kv, keys.types(number), BadgeType),
    badges: await readJson(kv, keys.badges(number), BadgeRecord),
    order: order?.badges ?? [],
    orderAsOf: order?.asOf ?? 0,
    products: await readProducts(kv, keys.buckets(number)),
  });
}

async function readJson<T>(
  kv: DeadlineKv,
  prefix: Deno.KvKey,
  schema: z.ZodType<T>,
): Promise<T[]> {
  const records: T[] = [];
  for await (const whole of fromParts(kv.batches({ prefix }))) {
    for (const record of whole) records.push(decodeRecord(schema, record));
  }
  return records;
}

async function readProducts(kv: DeadlineKv, prefix: Deno.KvKey): Promise<ProductTable> {
  const buckets: ProductBucket[] = [];
  for await (const whole of fromParts(kv.batches({ prefix }))) {
    for (const { key, bytes, isChecked } of whole) {
      const start = Number(key.at(-1));
      buckets.push(readable(key, () => ProductBucket.parse(start, bytes, { isChecked })));
    }
  }
  return readable(prefix, () => new ProductTable(buckets));
}

function readable<T>(key: Deno.KvKey, read: () => T): T {
  try {
    return read();
  } catch (cause) {
    throw new DamagedRecord(key, cause);
  }
}
