import { removeOnSignal } from "./remove_on_signal.ts";
import { StoreLock } from "../store_lock.ts";
import { dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import {
  checkFile,
  checkSchema,
  checkTables,
  createPrivateFile,
  removeIfThere,
} from "../open_store.ts";
import { KvStore } from "../kv_store.ts";
import { damageLines, repairStore } from "./repair.ts";
import { verifyStore } from "./salvage.ts";
import { isDamage, salvageRows } from "./salvage_rows.ts";
import type { Unread } from "./unread.ts";
import { openKvFile } from "../port/kv_file.ts";
import { UnusableStore } from "../port/storage_port.ts";
import { keys } from "../keys.ts";
import { decodeJson } from "../record.ts";
import { newerVersion, schemaVersion, Sentinel } from "../sentinel.ts";

/** Only the operator waits for these calls. */
const deadlines = { read: 60_000, write: 60_000 };

/**
 * The maximum number of pages of a store. With smaller steps, a writer between two of them would
 * make the copy start over, possibly forever.
 */
const allPages = 2 ** 31 - 1;

/**
 * Copies the store in the file `path` to the new file `copy`, as of one instant, even while it is
 * written to: the copy has everything that was acknowledged before, and only whole commits. Run
 * this in a process of its own: it would block that of the service.
 *
 * Returns a line for each record in the copy that does not verify.
 *
 * @throws {UnusableStore} If there is no store, or something exists at `copy`.
 */
export async function backUpStore(path: string, copy: string): Promise<string[]> {
  await assertStore(path);
  return await writeCopy(copy, {
    fill: async (unfinished) => {
      await copyPages(path, unfinished);
      assertWhole(unfinished, path);
    },
    work: async (kv) => damageLines(await verifyStore(kv), "is damaged"),
  });
}

/**
 * Copies the store in the file `path` to the new file `copy`, and makes the copy consistent: leaves
 * out what does not verify, or cannot be read because the structure of the file is damaged. Returns a
 * line for each thing that is lost.
 *
 * @throws {UnusableStore} As {@link backUpStore}, and if a service is running, or nothing of the file
 * can be read.
 */
export async function repairCopy(path: string, copy: string): Promise<string[]> {
  using _lock = await ofFile(path, StoreLock.take(path));
  await assertFile(path);
  await ofFile(path, Promise.try(() => checkSchema(path)));
  const isWhole = structureViolation(path) === undefined;
  let unread: Unread | undefined;
  return await writeCopy(copy, {
    fill: async (unfinished) => {
      if (isWhole) return await copyPages(path, unfinished);
      (await openKvFile(unfinished)).close();
      unread = salvageRows(path, unfinished);
    },
    work: async (kv) => damageLines(await repairStore(kv, unread), "has lost"),
  });
}

async function copyPages(path: string, copy: string): Promise<void> {
  using store = new DatabaseSync(path, { readOnly: true });
  await backup(store, copy, { rate: allPages });
}

/** Writes the new file `copy`: `fill` makes it a store, with which `work` is done before it has its name. */
async function writeCopy<T>(
  copy: string,
  { fill, work }: {
    fill: (unfinished: string) => Promise<void>;
    work: (kv: KvStore) => Promise<T>;
  },
): Promise<T> {
  await assertNothingAt(copy);
  const unfinished = unfinishedName(copy);
  const files = ["", "-wal", "-shm"].map((suffix) => unfinished + suffix);
  using _removal = removeOnSignal(files);
  await createPrivateFile(unfinished);
  try {
    await fill(unfinished);
    const kv = new KvStore(await openKvFile(unfinished), { deadlines, isAlone: true });
    let done: T;
    try {
      await assertKnownVersion(kv);
      done = await work(kv);
    } finally {
      kv.close();
    }
    {
      // Everything in one file again, as before KV opened it.
      using database = new DatabaseSync(unfinished);
      database.exec("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE");
    }
    await publish(unfinished, copy);
    return done;
  } finally {
    for (const file of files) await removeIfThere(file);
  }
}

/**
 * Throws {@link UnusableStore} for a store of a newer version, whose records this one may mistake for
 * damage. A damaged sentinel has no version.
 */
async function assertKnownVersion(kv: KvStore): Promise<void> {
  const { value } = await kv.get(keys.sentinel());
  let sentinel: Sentinel;
  try {
    sentinel = decodeJson(Sentinel, keys.sentinel(), value);
  } catch {
    return;
  }
  if (sentinel.schemaVersion > schemaVersion) throw newerVersion(sentinel.schemaVersion);
}

/**
 * Restores the copy of a store to the file `path`, which must not exist: keep a replaced store
 * until you know that the copy is good.
 *
 * @throws {UnusableStore} If the copy is not a complete store, a record in it does not verify,
 * something exists at `path`, or a service is running.
 */
export async function restoreStore(copy: string, path: string): Promise<void> {
  await assertStore(copy);
  assertWhole(copy, copy);
  await Deno.mkdir(dirname(path), { recursive: true });
  using _lock = await ofFile(path, StoreLock.take(path));
  // A leftover log would be applied to the copy.
  for (const suffix of ["", "-wal", "-shm"]) await assertNothingAt(path + suffix);
  await writeCopy(path, {
    fill: async (unfinished) => {
      const [source, target] = await Promise.all([
        Deno.open(copy),
        Deno.open(unfinished, { write: true }),
      ]);
      await source.readable.pipeTo(target.writable);
    },
    work: async (kv) => assertVerified(copy, damageLines(await verifyStore(kv), "is damaged")),
  });
}

function assertVerified(copy: string, damages: readonly string[]): void {
  if (damages.length === 0) return;
  throw new UnusableStore(
    `"${copy}" has records that do not verify:\n${damages.join("\n")}\n` +
      `Restore another backup, or what "KV_URL=${copy} deno task repair repaired.kv" salvages of this.`,
  );
}

/** A name that no other file has, so that nothing is overwritten. */
function unfinishedName(path: string): string {
  return `${path}.${crypto.randomUUID().slice(0, 8)}.new`;
}

async function assertStore(path: string): Promise<void> {
  await assertFile(path);
  await ofFile(path, Promise.try(() => checkTables(path)));
}

async function assertFile(path: string): Promise<void> {
  if (!await ofFile(path, checkFile(path))) throw new UnusableStore(`there is no store "${path}"`);
}

/** Names the file in the errors of work with it, because a command has two. */
async function ofFile<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    if (!(cause instanceof UnusableStore)) throw cause;
    throw new UnusableStore(`"${path}": ${cause.message}`, { cause });
  }
}

async function assertNothingAt(path: string): Promise<void> {
  try {
    await Deno.lstat(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return;
    throw error;
  }
  throw new UnusableStore(`"${path}" exists: move it elsewhere first`);
}

/** Checks the structure of a file, which was copied from `path`. */
function assertWhole(file: string, path: string): void {
  const found = structureViolation(file);
  if (found === undefined) return;
  throw new UnusableStore(
    `"${path}" is damaged in its structure, so that its records cannot be checked: restore a ` +
      `backup, or run "deno task repair" for what can still be read (SQLite: ${found})`,
  );
}

/** What SQLite says is damaged in the structure of a file; `undefined` if it is whole. */
function structureViolation(file: string): string | undefined {
  using database = new DatabaseSync(file, { readOnly: true });
  try {
    const { integrity_check: found } = database.prepare("PRAGMA integrity_check(1)").get() ?? {};
    return found === "ok" ? undefined : String(found);
  } catch (error) {
    if (isDamage(error)) return error.message;
    throw error;
  }
}

/**
 * Renames a file once it is on the disk, so that the final name never belongs to an incomplete
 * file.
 */
async function publish(unfinished: string, path: string): Promise<void> {
  {
    using file = await Deno.open(unfinished, { write: true });
    await file.sync();
  }
  await Deno.rename(unfinished, path);
}
