import { keys } from "../keys.ts";
import type { KvStore } from "../kv_store.ts";
import { type MaybeEntry, Transaction, UnusableStore } from "../port/storage_port.ts";
import { encodeEntry } from "../record.ts";
import { fenceOf, fenceValue, readSentinel, schemaVersion, type Sentinel } from "../sentinel.ts";

/**
 * Added to the schema version of a store that is copied. Versions of the service that do not know
 * about copies then refuse to write to it, as if a newer one had migrated it.
 */
const copyingVersions = 1_000_000;

/** The message for a copy whose source has accepted changes again before it was complete. */
export const wasReleased =
  "the store to copy from was released during the copy: empty the target, and copy it again";

/** The sentinel of a store that is not copied, and the id of the copy. */
export interface LockedSource {
  readonly sentinel: Sentinel;
  readonly copyId: string;
}

/**
 * Makes every process refuse changes of a store from now on, and returns the id of its copy. Every
 * commit checks the fence, which is deleted here, so none succeeds after this one. Can be repeated.
 *
 * @throws {UnusableStore} If it is not a store that this version of the service can use.
 */
export async function lockSource(kv: KvStore): Promise<LockedSource> {
  for (;;) {
    const entry = await kv.get(keys.sentinel());
    const sentinel = sentinelIn(entry);
    if (sentinel.copying !== undefined) {
      return { sentinel: withoutCopy(sentinel), copyId: sentinel.copying.id };
    }
    if (sentinel.migratingFrom !== undefined || sentinel.schemaVersion !== schemaVersion) {
      throw new UnusableStore(
        `it has schema version ${sentinel.schemaVersion}: start this version of the service on it first`,
      );
    }
    const locked = {
      ...sentinel,
      schemaVersion: schemaVersion + copyingVersions,
      copying: { id: crypto.randomUUID(), isDone: false },
    };
    // If it fails, a process may have migrated it, or the response was lost.
    await kv.commit(
      new Transaction().check(entry).set(entry.key, encodeEntry(locked)).delete(fenceOf(sentinel)),
    );
  }
}

/** The id of the copy of a store that has begun; `undefined` if there is none. */
export async function currentCopy(kv: KvStore): Promise<string | undefined> {
  return sentinelIn(await kv.get(keys.sentinel())).copying?.id;
}

/**
 * Records that the copy is complete, so that the message of refused changes says so.
 *
 * @throws {UnusableStore} If the store was released: changes after that are not in the copy.
 */
export async function finishSource(kv: KvStore, copyId: string): Promise<void> {
  await replaceSentinel(kv, (sentinel) => {
    const { copying } = sentinel;
    if (copying?.id !== copyId) throw new UnusableStore(wasReleased);
    if (copying.isDone) return undefined;
    return { ...sentinel, copying: { ...copying, isDone: true } };
  });
}

/** Ends the copy of a store: changes of it are possible again. */
export async function releaseSource(kv: KvStore): Promise<void> {
  await replaceSentinel(
    kv,
    (sentinel) => sentinel.copying === undefined ? undefined : withoutCopy(sentinel),
  );
}

/** Replaces the sentinel with the result of `change`; repeats this until it is `undefined`. */
async function replaceSentinel(
  kv: KvStore,
  change: (it: Sentinel) => Sentinel | undefined,
): Promise<void> {
  for (;;) {
    const entry = await kv.get(keys.sentinel());
    const next = change(sentinelIn(entry));
    if (next === undefined) return;
    const transaction = new Transaction().check(entry).set(entry.key, encodeEntry(next));
    if (next.copying === undefined) transaction.set(fenceOf(next), fenceValue);
    await kv.commit(transaction);
  }
}

function sentinelIn(entry: MaybeEntry): Sentinel {
  if (entry.versionstamp !== null) return readSentinel(entry);
  throw new UnusableStore("it is not a store of this service");
}

function withoutCopy({ copying, ...sentinel }: Sentinel): Sentinel {
  const { schemaVersion } = sentinel;
  return copying === undefined
    ? sentinel
    : { ...sentinel, schemaVersion: schemaVersion - copyingVersions };
}
