import { DatabaseSync } from "node:sqlite";
import { KvStore } from "./kv_store.ts";
import { openKvFile } from "./port/kv_file.ts";
import type { RemoteLocation } from "./port/open_remote.ts";
import { UnusableStore } from "./port/storage_port.ts";
import { remedy } from "./record.ts";
import { StoreLock } from "./store_lock.ts";
import { claimStore, enterStore, type Sentinel } from "./sentinel.ts";

/** An open store that only this process uses. */
export interface OpenStore {
  readonly kv: KvStore;
  readonly sentinel: Sentinel;
  /** Whether this process created it. */
  readonly isNew: boolean;
  close(): void;
}

/** The location of a store that only one process uses. */
export type OwnLocation =
  | { readonly kind: "memory" }
  | { readonly kind: "file"; readonly path: string };

/** The location of a store. */
export type StoreLocation = OwnLocation | RemoteLocation;

/** The mode of all files with data: only the owner can read them. */
const ownerOnly = 0o600;
const sqliteMagic = "SQLite format 3\0";
const foreign = "it is not a store of this service";
const damaged = "it is damaged";
/**
 * Descriptions of SQLITE_ERROR, SQLITE_CORRUPT and SQLITE_NOTADB of
 * https://www.sqlite.org/rescode.html
 */
const violations: Partial<Record<number, string>> = {
  1: foreign,
  11: damaged,
  26: foreign,
};

/**
 * Opens a store for this process alone, and checks that it belongs to this service.
 *
 * @throws {UnusableStore} If it does not, or another process has it open.
 */
export async function openStore(location: OwnLocation): Promise<OpenStore> {
  if (location.kind === "file") return await openFile(location.path);
  const kv = new KvStore(await openKvFile(":memory:"), { isAlone: true });
  return await claimed(kv, { mayBeNew: true }, () => {});
}

async function openFile(path: string): Promise<OpenStore> {
  // Before the lock file is created, so that none is left next to another program's file.
  await checkFile(path);
  const lock = await StoreLock.take(path);
  try {
    // Again, because the previous holder of the lock may have created the file.
    const exists = await checkFile(path);
    if (exists) {
      await restrictToOwner(path);
      checkTables(path);
    } else {
      await createFile(path);
      await lock.lockFile();
    }
    const kv = new KvStore(await openKvFile(path), { isAlone: true });
    const store = await claimed(kv, { mayBeNew: false }, () => lock.close());
    return { ...store, isNew: !exists };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Whether there is a file at `path`. Throws {@link UnusableStore} if it cannot be a store. */
export async function checkFile(path: string): Promise<boolean> {
  let file: Deno.FsFile;
  try {
    if ((await Deno.stat(path)).isDirectory) throw new UnusableStore("it is a folder");
    file = await Deno.open(path, { read: true, write: true });
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
  using opened = file;
  const start = new Uint8Array(sqliteMagic.length);
  await opened.read(start);
  if (new TextDecoder().decode(start) !== sqliteMagic) {
    throw new UnusableStore(foreign);
  }
  return true;
}

/**
 * Throws {@link UnusableStore} for the SQLite file of another application, which KV would alter, and
 * for one that is damaged where KV reads first, which would end the process.
 */
export function checkTables(path: string): void {
  inDatabase(path, (database) => {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    for (const { name } of tables) database.prepare(`SELECT * FROM "${name}" LIMIT 1`).all();
    requireEntries(database);
  }, `${damaged}: ${remedy}`);
}

/** Throws {@link UnusableStore} for the SQLite file of another application, and if its schema is damaged. */
export function checkSchema(path: string): void {
  inDatabase(path, requireEntries, `${damaged}, and SQLite cannot open it: restore a backup`);
}

function requireEntries(database: DatabaseSync): void {
  database.prepare("SELECT k, v, version FROM kv LIMIT 0").all();
}

/** `ifDamaged` is what is reported for a damaged file. */
function inDatabase(
  path: string,
  read: (database: DatabaseSync) => void,
  ifDamaged: string,
): void {
  using database = new DatabaseSync(path, { readOnly: true });
  try {
    read(database);
  } catch (cause) {
    const violation = violationOf(cause);
    throw new UnusableStore(violation === damaged ? ifDamaged : violation, { cause });
  }
}

/**
 * Why SQLite could not read a file. Errors such as a full disk say nothing about its content, so
 * they are passed on as they are.
 */
function violationOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "errcode" in error ? Number(error.errcode) & 0xff : NaN;
  return violations[code] ?? error.message;
}

/**
 * Creates an empty store next to `path` and moves it there when it is complete. A file at `path`
 * without a sentinel was therefore not created here, and is never mistaken for a new store.
 */
async function createFile(path: string): Promise<void> {
  if (await sizeOf(`${path}-wal`) > 0) {
    // SQLite would apply this log to the new file.
    throw new UnusableStore(`it is gone, but its log "${path}-wal" is not`);
  }
  const unfinished = `${path}.new`;
  for (const suffix of ["", "-wal", "-shm"]) await removeIfThere(unfinished + suffix);
  await createPrivateFile(unfinished);
  const kv = new KvStore(await openKvFile(unfinished));
  try {
    await claimStore(kv, { mayBeNew: true });
  } finally {
    kv.close();
  }
  await Deno.rename(unfinished, path);
}

/**
 * Creates an empty file that only its owner can read. SQLite gives the files that it creates next
 * to it the same mode.
 */
export async function createPrivateFile(path: string): Promise<void> {
  (await Deno.open(path, { createNew: true, write: true, mode: ownerOnly })).close();
}

/**
 * Restricts the files of a store that an older version of the service created to their owner, if
 * this user is the owner.
 */
async function restrictToOwner(path: string): Promise<void> {
  for (const suffix of ["", "-wal", "-shm", ".lock"]) {
    try {
      await Deno.chmod(path + suffix, ownerOnly);
    } catch {
      // Missing, or owned by another user: the store is usable all the same.
    }
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await Deno.stat(path)).size;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return 0;
    throw error;
  }
}

export async function removeIfThere(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
  }
}

async function claimed(
  kv: KvStore,
  options: { mayBeNew: boolean },
  release: () => void,
): Promise<OpenStore> {
  try {
    const { sentinel, isNew } = await enterStore(kv, options);
    return {
      kv,
      sentinel,
      isNew,
      close: () => {
        kv.close();
        release();
      },
    };
  } catch (error) {
    kv.close();
    throw error;
  }
}
