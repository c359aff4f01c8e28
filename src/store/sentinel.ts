import { z } from "zod";
import { Fence } from "./fence.ts";
import { keys } from "./keys.ts";
import type { KvStore } from "./kv_store.ts";
import { decodeJson, encodeEntry } from "./record.ts";
import {
  type MaybeEntry,
  type StoreKey,
  Transaction,
  UnusableStore,
  type VersionCheck,
} from "./port/storage_port.ts";
import { StoreIsCopied } from "./copy/store_is_copied.ts";

const serviceName = "badge-query-service";

/**
 * The layout of keys and records that this version of the service reads and writes. Since version
 * 3, every commit checks that the store still has the version of its process.
 */
export const schemaVersion = 5;

/**
 * Migrates a store from the version in the map to the next one. Must be repeatable, because it runs
 * again after a crash.
 */
export type Migration = (kv: KvStore) => Promise<void>;
export type Migrations = ReadonlyMap<number, Migration>;

/**
 * There is nothing before version 1. Version 1 would mistake checksums in records, new in version
 * 2, for damage; version 2 would lose the ids and markers of commits, new in version 3; version 3
 * would mistake packed attributes for damage and lose the details of products, both new in version
 * 4; version 4 would mistake packed variants for attributes, new in version 5. Newer versions read
 * older records as they are.
 */
export const migrations: Migrations = new Map(
  [1, 2, 3, 4].map((from) => [from, () => Promise.resolve()]),
);

export const Sentinel = z.object({
  service: z.literal(serviceName),
  instanceId: z.string(),
  schemaVersion: z.int().min(1),
  /** During a migration: the version that it started from. An interrupted migration runs again. */
  migratingFrom: z.int().min(1).optional(),
  /** While the store is copied elsewhere, and afterwards. Nothing is written to it then. */
  copying: z.object({ id: z.string(), isDone: z.boolean() }).optional(),
  /** The copy that filled this store; missing if it was not copied. */
  copyId: z.string().optional(),
});
export type Sentinel = z.infer<typeof Sentinel>;

/**
 * Identifies the store, and initializes it if it is empty, unless `mayBeNew` is false. Migrates a
 * store of an older version.
 *
 * @throws {UnusableStore} If it belongs to another service or to a newer version.
 */
export async function claimStore(
  kv: KvStore,
  options: {
    mayBeNew: boolean;
    /** Whether a store without a sentinel may have keys. Default: false. */
    mayHaveKeys?: boolean;
    target?: number;
    migrations?: Migrations;
  },
): Promise<ClaimedStore> {
  const { mayBeNew, mayHaveKeys = false, target = schemaVersion } = options;
  const entry = await kv.get(keys.sentinel());
  if (entry.versionstamp === null) {
    if (!mayBeNew || (!mayHaveKeys && await hasKeys(kv))) {
      throw new UnusableStore("it is not a store of this service");
    }
    const sentinel = {
      service: serviceName,
      instanceId: crypto.randomUUID(),
      schemaVersion: target,
    } as const;
    const key = fenceOf(sentinel);
    const result = await kv.commit(
      new Transaction().check(entry).set(entry.key, encodeEntry(sentinel)).set(key, fenceValue),
    );
    if (result.ok) {
      return { sentinel, isNew: true, fence: { key, versionstamp: result.versionstamp } };
    }
    // Another process may have initialized a remote store first, or the response of this commit was
    // lost.
    const claimed = await claimStore(kv, options);
    return { ...claimed, isNew: claimed.sentinel.instanceId === sentinel.instanceId };
  }
  const steps = options.migrations ?? migrations;
  const current = await migrate(kv, entry, target, steps);
  const fence = await foundFence(kv, current);
  // Another process has migrated or locked the store meanwhile.
  if (fence === undefined) return await claimStore(kv, options);
  return { sentinel: readSentinel(current), isNew: false, fence };
}

/** A store that this process can use. */
export interface ClaimedStore {
  readonly sentinel: Sentinel;
  readonly isNew: boolean;
  /** A check that succeeds while the store has the schema version of this process. */
  readonly fence: VersionCheck;
}

/**
 * Claims a store, and makes every commit of `kv` check that it still has this process's schema
 * version.
 */
export async function enterStore(
  kv: KvStore,
  options: { mayBeNew: boolean },
): Promise<ClaimedStore> {
  const claimed = await claimStore(kv.unfenced(), options);
  const claimAgain = async () => (await claimStore(kv.unfenced(), { mayBeNew: false })).fence;
  kv.useFence(new Fence(claimed.fence, claimAgain));
  return claimed;
}

/** The value of the fence: its key has all the information. */
export const fenceValue = new Uint8Array();

/** The key of the fence of a store. */
export function fenceOf({ instanceId, schemaVersion }: Sentinel): StoreKey {
  return keys.fence(instanceId, schemaVersion);
}

/** The check of the fence; `undefined` if the sentinel has changed since `entry` was read. */
async function foundFence(kv: KvStore, entry: MaybeEntry): Promise<VersionCheck | undefined> {
  const key = fenceOf(readSentinel(entry));
  const found = await kv.get(key);
  if (found.versionstamp !== null) return { key, versionstamp: found.versionstamp };
  // The store was copied without its fence. If a process migrates or locks it, the check fails.
  await kv.commit(new Transaction().check(entry, found).set(key, fenceValue));
  const { versionstamp } = await kv.get(key);
  return versionstamp === null ? undefined : { key, versionstamp };
}

/** Resolves when the store responds, whatever it holds. */
export async function pingStore(kv: KvStore): Promise<void> {
  await kv.get(keys.sentinel());
}

/** Throws {@link UnusableStore} if it is not the sentinel of this service. */
export function readSentinel({ key, value }: MaybeEntry): Sentinel {
  try {
    return decodeJson(Sentinel, key, value);
  } catch {
    throw new UnusableStore("it is not a store of this service");
  }
}

/** The error for a store of a newer version. */
export function newerVersion(version: number, target = schemaVersion): UnusableStore {
  return new UnusableStore(
    `it has schema version ${version}, made by a newer version of the service; ` +
      `this one knows ${target}`,
  );
}

async function migrate(
  kv: KvStore,
  entry: MaybeEntry,
  target: number,
  steps: Migrations,
): Promise<MaybeEntry> {
  const sentinel = readSentinel(entry);
  if (sentinel.copying !== undefined) throw new StoreIsCopied(sentinel.copying.isDone);
  const { schemaVersion: version } = sentinel;
  if (version > target) {
    throw newerVersion(version, target);
  }
  const { migratingFrom, ...migrated } = sentinel;
  if (migratingFrom === undefined && version === target) return entry;
  const from = migratingFrom ?? version;
  const migration = steps.get(from);
  if (migration === undefined) {
    throw new UnusableStore(`it has schema version ${from}, and nothing migrates it to ${target}`);
  }
  const transaction = new Transaction().check(entry);
  if (migratingFrom === undefined) {
    // First, processes of the previous version are kept from writing and from starting.
    const next = { ...sentinel, schemaVersion: version + 1, migratingFrom: version };
    transaction.set(entry.key, encodeEntry(next)).delete(fenceOf(sentinel));
  } else {
    await migration(kv);
    transaction.set(entry.key, encodeEntry(migrated)).set(fenceOf(sentinel), fenceValue);
  }
  await kv.commit(transaction);
  // Continue from the state of the store, whichever process took this step.
  return migrate(kv, await kv.get(entry.key), target, steps);
}

async function hasKeys(kv: KvStore): Promise<boolean> {
  for await (const _ of kv.list({ prefix: [] }, { limit: 1 })) return true;
  return false;
}
