import { DatabaseSync } from "node:sqlite";
import { fileInPlace } from "./file_in_place.ts";
import { DeadlineKv } from "./kv.ts";
import { claimStore, enterStore, type Sentinel, UnfitStore } from "./sentinel.ts";

/** A store that is open, and this process's alone. */
export interface OpenStore {
  readonly kv: DeadlineKv;
  readonly sentinel: Sentinel;
  /** Whether this process made it. */
  readonly isNew: boolean;
  close(): void;
}

/** Where a store is that this process has alone. */
export type OwnLocation =
  | { readonly kind: "memory" }
  | { readonly kind: "file"; readonly path: string };

/** Where the store is. */
export type StoreLocation = OwnLocation | { readonly kind: "remote"; readonly url: string };

/** The mode of all that holds data: nobody but the owner reads it. */
const ownerOnly = 0o600;
const sqliteMagic = "SQLite format 3\0";
const foreign = "it is no store of this service";
/** What is wrong with a file, by SQLITE_ERROR, SQLITE_CORRUPT and SQLITE_NOTADB of https://www.sqlite.org/rescode.html */
const faults: Partial<Record<number, string>> = { 1: foreign, 11: "it is damaged", 26: foreign };

/**
 * Opens a store of this process alone, and sees to it that it is one of this service.
 *
 * Throws {@link UnfitStore} if it is none, or another process has it.
 */
export async function openStore(location: OwnLocation): Promise<OpenStore> {
  if (location.kind === "file") return await openFile(location.path);
  const kv = new DeadlineKv(await Deno.openKv(":memory:"), { isAlone: true });
  return await claimed(kv, { mayBeNew: true }, () => {});
}

/**
 * A store in a file. Its lock is the kernel's, which frees it the moment its holder dies; several
 * processes on one file would not see one another's writes.
 */
async function openFile(path: string): Promise<OpenStore> {
  // Before the lock, so that none is left beside a file that is none of this service's.
  await checkFile(path);
  const lock = await lockFile(`${path}.lock`);
  try {
    // Again, for whoever had the lock a moment ago may have made the file.
    const exists = await checkFile(path);
    if (exists) {
      await withdraw(path);
      checkTables(path);
    } else await makeFile(path);
    const opened = await Deno.openKv(path);
    const kv = new DeadlineKv(opened, { isAlone: true, assertKept: await fileInPlace(path) });
    const store = await claimed(kv, { mayBeNew: false }, () => lock.close());
    return { ...store, isNew: !exists };
  } catch (error) {
    lock.close();
    throw error;
  }
}

/** Whether there is a file at `path`. Throws {@link UnfitStore} if it cannot be a store. */
export async function checkFile(path: string): Promise<boolean> {
  let file: Deno.FsFile;
  try {
    if ((await Deno.stat(path)).isDirectory) throw new UnfitStore("it is a folder");
    file = await Deno.open(path, { read: true, write: true });
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
  using opened = file;
  const start = new Uint8Array(sqliteMagic.length);
  await opened.read(start);
  if (new TextDecoder().decode(start) !== sqliteMagic) {
    throw new UnfitStore(foreign);
  }
  return true;
}

/**
 * Throws {@link UnfitStore} for the SQLite file of another application, which KV would alter, and for one that is
 * damaged where KV reads first, which would end the process.
 */
export function checkTables(path: string): void {
  using database = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    for (const { name } of tables) database.prepare(`SELECT * FROM "${name}" LIMIT 1`).all();
    database.prepare("SELECT k, v, version FROM kv LIMIT 0").all();
  } catch (cause) {
    throw new UnfitStore(faultOf(cause), { cause });
  }
}

/** Why SQLite could not read a file: that the disk is full says nothing of what is in it. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "errcode" in error ? Number(error.errcode) & 0xff : NaN;
  return faults[code] ?? error.message;
}

export async function lockFile(path: string): Promise<Deno.FsFile> {
  const file = await Deno.open(path, { create: true, write: true, mode: ownerOnly });
  if (await file.tryLock(true)) return file;
  file.close();
  throw new UnfitStore("another process has it open");
}

/**
 * Makes an empty store beside `path` and moves it there when it is whole: a file at `path` that has no
 * sentinel was therefore not made here, and is never taken for a new store.
 */
async function makeFile(path: string): Promise<void> {
  if (await sizeOf(`${path}-wal`) > 0) {
    // SQLite would take the log for the new file's own, and mix the two.
    throw new UnfitStore(`it is gone, but its log "${path}-wal" is not`);
  }
  const unfinished = `${path}.new`;
  for (const suffix of ["", "-wal", "-shm"]) await removeIfThere(unfinished + suffix);
  await makePrivate(unfinished);
  const kv = new DeadlineKv(await Deno.openKv(unfinished));
  try {
    await claimStore(kv, { mayBeNew: true });
  } finally {
    kv.close();
  }
  await Deno.rename(unfinished, path);
}

/** Makes an empty file that nobody but its owner can read. SQLite gives what it makes beside it the same mode. */
export async function makePrivate(path: string): Promise<void> {
  (await Deno.open(path, { createNew: true, write: true, mode: ownerOnly })).close();
}

/** Takes the files of a store that an older version of the service made from all but their owner, if that is us. */
async function withdraw(path: string): Promise<void> {
  for (const suffix of ["", "-wal", "-shm", ".lock"]) {
    try {
      await Deno.chmod(path + suffix, ownerOnly);
    } catch {
      // Missing, or of another user: the store can be used all the same.
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
  kv: DeadlineKv,
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
