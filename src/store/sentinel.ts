import { z } from "zod";
import { keys } from "./keys.ts";
import type { DeadlineKv } from "./kv.ts";
import { decodeJson, encodeJson } from "./record.ts";

const serviceName = "badge-query-service";

/** The layout of keys and records that this version of the service reads and writes. */
export const schemaVersion = 2;

/** Brings a store from the version under which it is listed to the next one. May run again after a crash. */
export type Migration = (kv: DeadlineKv) => Promise<void>;
export type Migrations = ReadonlyMap<number, Migration>;

/**
 * There is nothing before version 1. What version 2 writes, checksums in records and heads without a commit's id,
 * version 1 would take for damage; the other way round it is read as it is.
 */
export const migrations: Migrations = new Map([[1, () => Promise.resolve()]]);

const Sentinel = z.object({
  service: z.literal(serviceName),
  instanceId: z.string(),
  schemaVersion: z.int().min(1),
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
  options: { mayBeNew: boolean; target?: number; migrations?: Migrations },
): Promise<{ sentinel: Sentinel; isNew: boolean }> {
  const { mayBeNew, target = schemaVersion } = options;
  const entry = await kv.get(keys.sentinel());
  if (entry.versionstamp === null) {
    if (!mayBeNew || await hasKeys(kv)) throw new UnfitStore("it is no store of this service");
    const sentinel = {
      service: serviceName,
      instanceId: crypto.randomUUID(),
      schemaVersion: target,
    };
    const result = await kv.commit(
      kv.atomic().check(entry).set(entry.key, encodeJson(sentinel)),
    );
    if (result.ok) return { sentinel: Sentinel.parse(sentinel), isNew: true };
    // Another process may have been faster on a remote store, or the answer of this one was lost.
    const claimed = await claimStore(kv, options);
    return { ...claimed, isNew: claimed.sentinel.instanceId === sentinel.instanceId };
  }
  const steps = options.migrations ?? migrations;
  return { sentinel: await migrated(kv, entry, target, steps), isNew: false };
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
  if (version === target) return sentinel;
  if (version > target) {
    throw new UnfitStore(
      `it has schema version ${version}, made by a newer version of the service; ` +
        `this one knows ${target}`,
    );
  }
  const migration = steps.get(version);
  if (migration === undefined) {
    throw new UnfitStore(
      `it has schema version ${version}, and nothing migrates it to ${target}`,
    );
  }
  await migration(kv);
  const next = { ...sentinel, schemaVersion: version + 1 };
  await kv.commit(kv.atomic().check(entry).set(entry.key, encodeJson(next)));
  // Whoever took the step, this process or another one: on from where the store is now.
  return migrated(kv, await kv.get(entry.key), target, steps);
}

async function hasKeys(kv: DeadlineKv): Promise<boolean> {
  for await (const _ of kv.list({ prefix: [] }, { limit: 1 })) return true;
  return false;
}
