import { highestOf } from "../../domain/highest_of.ts";
import { z } from "zod";
import { BadgeRecord } from "../../domain/badges/badge.ts";
import { BadgeType } from "../../domain/badges/badge_type.ts";
import { StoredMute } from "../../domain/findings/mute.ts";
import { FeedRecord } from "../../domain/imports/feed.ts";
import { Segment } from "../../domain/conditions/segment.ts";
import { Mapping } from "../../domain/imports/mapping.ts";
import { ProductBucket } from "../../domain/products/packed/product_bucket.ts";
import { ChangeStep } from "../../domain/project_change.ts";
import { keys } from "../keys.ts";
import type { KvStore } from "../kv_store.ts";
import { ChangeEntry } from "../project/change_log.ts";
import { Checkpoint, StoredOrder } from "../project/checkpoint_record.ts";
import { ProjectHead } from "../project/head.ts";
import { detailsDamages } from "../project/details/salvage_details.ts";
import { jsonOf } from "../project/log.ts";
import { decodeJson, decodeRecord, fromParts, type WholeRecord } from "../record.ts";
import { Sentinel } from "../sentinel.ts";
import { Counters } from "../counters.ts";
import { DeletedProject, listDeletedProjects } from "../deleted_projects.ts";
import { LastChange } from "../project/last_change.ts";
import { FeedRun } from "../feed_runs.ts";
import { StoredSession } from "../session_records.ts";
import { TokenRecord } from "../token_records.ts";
import type { MaybeEntry, StoreEntry, StoreKey } from "../port/storage_port.ts";

/** A record that does not verify. */
export interface Damage {
  readonly key: StoreKey;
  /** What is lost with it, for people: `badge 7`, `the products 256 to 511`. */
  readonly what: string;
}

/** The records of a project that verify, and those that do not. */
export interface Salvaged {
  /**
   * The revision up to which the records include all changes; 0 if the checkpoint does not verify.
   */
  readonly checkpointRevision: number;
  readonly types: readonly BadgeType[];
  readonly segments: readonly Segment[];
  readonly mappings: readonly Mapping[];
  readonly feeds: readonly FeedRecord[];
  readonly mutes: readonly StoredMute[];
  readonly badges: readonly BadgeRecord[];
  readonly order: z.infer<typeof StoredOrder> | undefined;
  readonly buckets: readonly ProductBucket[];
  readonly log: readonly { readonly revision: number; readonly steps: readonly ChangeStep[] }[];
  readonly lastRevision: number;
  readonly damages: readonly Damage[];
}

const Steps = z.array(ChangeStep);

/** Reads all records of a project, each on its own. `head` is its head, if that verifies. */
export async function salvageProject(
  kv: KvStore,
  number: number,
  head: ProjectHead | undefined,
): Promise<Salvaged> {
  const damages: Damage[] = [];
  const read = async <T>(
    prefix: StoreKey,
    what: (id: StoreKey[number]) => string,
    decode: (record: WholeRecord) => T | Promise<T>,
  ): Promise<T[]> => {
    const values: T[] = [];
    for await (const { key, value } of wholeRecords(kv, prefix, decode)) {
      if (value === undefined) damages.push({ key, what: what(key.at(-1) ?? "") });
      else values.push(value);
    }
    return values;
  };
  const verified = <T>(schema: z.ZodType<T>) => (record: WholeRecord) =>
    decodeRecord(schema, { ...record, isChecked: false });
  const types = await read(keys.types(number), (id) => `type ${String(id)}`, verified(BadgeType));
  const segments = await read(
    keys.segments(number),
    (id) => `segment ${String(id)}`,
    verified(Segment),
  );
  const mappings = await read(
    keys.mappings(number),
    (id) => `mapping ${String(id)}`,
    verified(Mapping),
  );
  const feeds = await read(keys.feeds(number), (id) => `feed ${String(id)}`, verified(FeedRecord));
  const mutes = await read(
    keys.mutes(number),
    (id) => `muted finding ${String(id)}`,
    verified(StoredMute),
  );
  const badges = await read(
    keys.badges(number),
    (id) => `badge number ${String(id)}`,
    verified(BadgeRecord),
  );
  const [order] = await read(keys.order(number), () => "the order", verified(StoredOrder));
  const buckets = await read(keys.buckets(number), (id) => String(id), ({ key, bytes }) => {
    return ProductBucket.parse(Number(key.at(-1)), bytes, { isChecked: false });
  });
  const log = await read(keys.log(number), (id) => `change ${String(id)}`, async (record) => ({
    revision: Number(record.key.at(-1)),
    steps: verified(Steps)({ ...record, bytes: await jsonOf(kv, record) }),
  }));
  damages.push(...await detailsDamages(kv, number));
  const changes: number[] = [];
  for await (const { key, value } of kv.list({ prefix: keys.changes(number) })) {
    const change = attempt(() => decodeJson(ChangeEntry, key, value));
    if (change !== undefined) changes.push(change.revision);
    else damages.push({ key, what: `the entry of change ${String(key.at(-1))} in the list` });
  }
  const entry = await kv.get(keys.checkpoint(number));
  const checkpoint = attempt(() => decodeJson(Checkpoint, entry.key, entry.value));
  if (checkpoint === undefined) damages.push({ key: entry.key, what: "the checkpoint" });
  const least = Math.max(head?.revision ?? 0, checkpoint?.revision ?? 0);
  const lastRevision = highestOf(least, changes, log.map(({ revision }) => revision));
  const known = new Set(log.map(({ revision }) => revision));
  const reported = new Set(damages.map(({ what }) => what));
  for (
    let revision = (checkpoint?.revision ?? lastRevision) + 1;
    revision <= lastRevision;
    revision++
  ) {
    const what = `change ${revision}`;
    if (known.has(revision) || reported.has(what)) continue;
    damages.push({ key: keys.logEntry(number, revision), what });
  }
  const starts = [...buckets.map(({ start }) => start), ...damages.map(({ what }) => Number(what))]
    .filter(Number.isSafeInteger).sort((a, b) => a - b);
  return {
    checkpointRevision: checkpoint?.revision ?? 0,
    types,
    segments,
    mappings,
    feeds,
    mutes,
    badges,
    order,
    buckets,
    log,
    lastRevision,
    damages: damages.map(({ key, what }) => ({ key, what: productRange(what, starts) })),
  };
}

/**
 * Words the product ids of a bucket, from its start and those of the others; returns anything else
 * unchanged.
 */
function productRange(what: string, starts: readonly number[]): string {
  const start = Number(what);
  if (!Number.isSafeInteger(start)) return what;
  const next = starts.find((it) => it > start);
  const from = start === Number.MIN_SAFE_INTEGER ? "the first" : String(start);
  return `the products ${from} to ${next === undefined ? "the last" : next - 1}`;
}

/** The records under a prefix, joined from their parts; without `value` if one does not verify. */
async function* wholeRecords<T>(
  kv: KvStore,
  prefix: StoreKey,
  decode: (record: WholeRecord) => T | Promise<T>,
): AsyncGenerator<{ key: StoreKey; value?: T | undefined }> {
  const parts = new Map<string, StoreEntry[]>();
  for await (const entry of kv.list({ prefix })) {
    const name = JSON.stringify(entry.key.slice(0, -1));
    parts.set(name, [...parts.get(name) ?? [], entry]);
  }
  for (const entries of parts.values()) {
    const key = entries[0]?.key.slice(0, -1) ?? prefix;
    try {
      let value: T | undefined;
      for await (const whole of fromParts(once(entries))) {
        for (const record of whole) value = await decode(record);
      }
      yield { key, value };
    } catch {
      yield { key };
    }
  }
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield await Promise.resolve(value);
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** The heads of all projects by id; `undefined` for a head that does not verify. */
export async function salvageHeads(kv: KvStore): Promise<Map<string, ProjectHead | undefined>> {
  const heads = new Map<string, ProjectHead | undefined>();
  for await (const { key, value } of kv.list({ prefix: keys.heads() })) {
    heads.set(String(key.at(-1)), attempt(() => decodeJson(ProjectHead, key, value)));
  }
  return heads;
}

/** Returns the records outside of projects that do not verify. */
export async function damagesOutsideProjects(kv: KvStore): Promise<Damage[]> {
  const damages: Damage[] = [];
  const verify = (
    { key, value, versionstamp }: MaybeEntry,
    schema: z.ZodType,
    what: string,
  ) => {
    if (versionstamp === null) return;
    if (attempt(() => [decodeJson(schema, key, value)]) === undefined) damages.push({ key, what });
  };
  verify(await kv.get(keys.sentinel()), Sentinel, "the identity of the store");
  verify(await kv.get(keys.counters()), Counters, "the counters");
  verify(await kv.get(keys.lastChange()), LastChange, "which project was changed last");
  verify(await kv.get(keys.bootstrapToken()), z.string(), "the token of the first start");
  for await (const entry of kv.list({ prefix: keys.tokens() })) {
    verify(entry, TokenRecord, `token ${String(entry.key.at(-1))}`);
  }
  for await (const entry of kv.list({ prefix: keys.tokenHashes() })) {
    verify(entry, z.string(), "the hash of a token");
  }
  for await (const entry of kv.list({ prefix: keys.sessions() })) {
    verify(entry, StoredSession, "a session");
  }
  for await (const entry of kv.list({ prefix: keys.deletedProjects() })) {
    verify(entry, DeletedProject, `deleted project number ${String(entry.key.at(-1))}`);
  }
  for await (const entry of kv.list({ prefix: keys.allFeedRuns() })) {
    verify(entry, FeedRun, `how the runs of feed ${String(entry.key.at(-1))} went`);
  }
  return damages;
}

/**
 * Returns everything in a store that does not verify, by project id; under `undefined` what belongs
 * to no project.
 */
export async function verifyStore(
  kv: KvStore,
): Promise<Map<string | undefined, readonly Damage[]>> {
  const found = new Map<string | undefined, readonly Damage[]>();
  const beside = await damagesOutsideProjects(kv);
  if (beside.length > 0) found.set(undefined, beside);
  for (const [projectId, head] of await salvageHeads(kv)) {
    const damages = head === undefined
      ? [{ key: keys.head(projectId), what: "the head" }]
      : (await salvageProject(kv, head.number, head)).damages;
    if (damages.length > 0) found.set(projectId, damages);
  }
  for await (const { deleted } of listDeletedProjects(kv)) {
    const { number, projectId } = deleted;
    const { damages } = await salvageProject(kv, number, deleted);
    if (damages.length > 0) found.set(`${projectId} (deleted, number ${number})`, damages);
  }
  return found;
}
