import { z } from "zod";
import { Fence } from "./fence.ts";
import { keys } from "./keys.ts";
import type { DeadlineKv } from "./kv.ts";
import { decodeJson, encodeJson } from "./record.ts";

const serviceName = "badge-query-service";

/**
 * The layout of keys and records that this version of the service reads and writes. From 3 on every commit checks that
 * the store still has the version of the process that makes it.
 */
export const schemaVersion = 3;

/** Brings a store from the version under which it is listed to the next one. May run again after a crash. */
export type Migration = (kv: DeadlineKv) => Promise<void>;
export type Migrations = ReadonlyMap<number, Migration>;

/**
 * There is nothing before version 1. What version 2 writes, checksums in records, version 1 would take for damage; what
 * version 3 writes, the ids and marks of commits, version 2 would lose. The other way round it is read as it is.
 */
export const migrations: Migrations = new Map(
  [1, 2].map((from) => [from, () => Promise.resolve()]),
);

export const Sentinel = z.object({
  service: z.literal(serviceName),
  instanceId: z.string(),
  schemaVersion: z.int().min(1),
  /** While a migration is under way: the version that it started from. It runs again if it was broken off. */
  migratingFrom: z.int().min(1).optional(),
});
export type Sentinel = z.infer<typeof Sentinel>;

/** A store that cannot be used; the message says why, in one line. */
export class UnfitStore extends Error {
  override name = "UnfitStore";
}

/**
 * What this store is. A store without any key becomes one of this service, unless `mayBeNew` is false;
 * one of an older version is migrated.
 *
 * Throws {@link UnfitStore} for a store of another service or of a newer version.
 */
export async function claimStore(
  kv: DeadlineKv,
  options: {
    mayBeNew: boolean;
    /** Whether a store without a sentinel may have keys all the same. Default: false. */
    mayHaveKeys?: boolean;
    target?: number;
    migrations?: Migrations;
  },
): Promise<ClaimedStore> {
  const { mayBeNew, mayHaveKeys = false, target = schemaVersion } = options;
  const entry = await kv.get(keys.sentinel());
  if (entry.versionstamp === null) {
    if (!mayBeNew || (!mayHaveKeys && await hasKeys(kv))) {
      throw new UnfitStore("it is no store of this service");
    }
    const sentinel = {
      service: serviceName,
      instanceId: crypto.randomUUID(),
      schemaVersion: target,
    } as const;
    const key = fenceOf(sentinel);
    const result = await kv.commit(
      kv.atomic().check(entry).set(entry.key, encodeJson(sentinel)).set(key, nothing),
    );
    if (result.ok) {
      return { sentinel, isNew: true, fence: { key, versionstamp: result.versionstamp } };
    }
    // Another process may have been faster on a remote store, or the answer of this one was lost.
    const claimed = await claimStore(kv, options);
    return { ...claimed, isNew: claimed.sentinel.instanceId === sentinel.instanceId };
  }
  const steps = options.migrations ?? migrations;
  const sentinel = await migrated(kv, entry, target, steps);
  return { sentinel, isNew: false, fence: await foundFence(kv, sentinel) };
}

/** A store that this process may use. */
export interface ClaimedStore {
  readonly sentinel: Sentinel;
  readonly isNew: boolean;
  /** What holds as long as the store has the schema version of this process. */
  readonly fence: Deno.AtomicCheck;
}

/** Claims a store, and has every commit of `kv` check that it still has this process's schema version. */
export async function enterStore(
  kv: DeadlineKv,
  options: { mayBeNew: boolean },
): Promise<ClaimedStore> {
  const claimed = await claimStore(kv.unfenced(), options);
  const claimAgain = async () => (await claimStore(kv.unfenced(), { mayBeNew: false })).fence;
  kv.useFence(new Fence(claimed.fence, claimAgain));
  return claimed;
}

/** What the fence holds; its key says it all. */
const nothing = new Uint8Array();

function fenceOf({ instanceId, schemaVersion }: Sentinel): Deno.KvKey {
  return keys.fence(instanceId, schemaVersion);
}

async function foundFence(kv: DeadlineKv, sentinel: Sentinel): Promise<Deno.AtomicCheck> {
  const key = fenceOf(sentinel);
  const { versionstamp } = await kv.get(key);
  if (versionstamp !== null) return { key, versionstamp };
  // A store of this version that was copied without it.
  await kv.commit(kv.atomic().check({ key, versionstamp }).set(key, nothing));
  return { key, versionstamp: (await kv.get(key)).versionstamp };
}

/** Resolves when the store answers, whatever it holds. */
export async function askStore(kv: DeadlineKv): Promise<void> {
  await kv.get(keys.sentinel());
}

function readSentinel({ key, value }: Deno.KvEntryMaybe<unknown>): Sentinel {
  try {
    return decodeJson(Sentinel, key, value);
  } catch {
    throw new UnfitStore("it is no store of this service");
  }
}

async function migrated(
  kv: DeadlineKv,
  entry: Deno.KvEntryMaybe<unknown>,
  target: number,
  steps: Migrations,
): Promise<Sentinel> {
  const sentinel = readSentinel(entry);
  const { schemaVersion: version } = sentinel;
  if (version > target) {
    throw new UnfitStore(
      `it has schema version ${version}, made by a newer version of the service; ` +
        `this one knows ${target}`,
    );
  }
  const { migratingFrom, ...settled } = sentinel;
  if (migratingFrom === undefined && version === target) return sentinel;
  const from = migratingFrom ?? version;
  const migration = steps.get(from);
  if (migration === undefined) {
    throw new UnfitStore(`it has schema version ${from}, and nothing migrates it to ${target}`);
  }
  const transaction = kv.atomic().check(entry);
  if (migratingFrom === undefined) {
    // First of all processes of the version before are kept from writing, and from starting.
    const next = { ...sentinel, schemaVersion: version + 1, migratingFrom: version };
    transaction.set(entry.key, encodeJson(next)).delete(fenceOf(sentinel));
  } else {
    await migration(kv);
    transaction.set(entry.key, encodeJson(settled)).set(fenceOf(sentinel), nothing);
  }
  await kv.commit(transaction);
  // Whoever took the step, this process or another one: on from where the store is now.
  return migrated(kv, await kv.get(entry.key), target, steps);
}

async function hasKeys(kv: DeadlineKv): Promise<boolean> {
  for await (const _ of kv.list({ prefix: [] }, { limit: 1 })) return true;
  return false;
}
