import { dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { checkFile, checkTables, lockFile, makePrivate, removeIfThere } from "./open_store.ts";
import { DeadlineKv } from "./kv.ts";
import { damageLines, repairStore } from "./repair.ts";
import { verifyStore } from "./salvage.ts";
import { UnfitStore } from "./sentinel.ts";

/** Nobody waits for these calls but the operator. */
const patience = { read: 60_000, write: 60_000 };

/** As many as a store can have: between two steps a writer would have the copy begin anew, for ever. */
const allPages = 2 ** 31 - 1;

/**
 * Copies the store in the file `path` to the new file `copy`, as it is at one instant, whoever writes to it
 * meanwhile: what was acknowledged before is in it, and no half of a commit. To be run in a process of its own:
 * that of the service would stand still.
 *
 * Answers a line for each record in it that does not verify. Throws {@link UnfitStore} if there is no store, or something
 * at `copy`.
 */
export async function backUpStore(path: string, copy: string): Promise<string[]> {
  return await copyStore(
    path,
    copy,
    async (kv) => damageLines(await verifyStore(kv), "is damaged"),
  );
}

/**
 * Copies the store in the file `path` to the new file `copy`, and makes the copy consistent: what does not verify is left
 * out. Answers a line for each thing that is lost. Throws as {@link backUpStore} does, and if a service runs.
 */
export async function repairCopy(path: string, copy: string): Promise<string[]> {
  using _lock = await lockFile(`${path}.lock`);
  return await copyStore(path, copy, async (kv) => damageLines(await repairStore(kv), "has lost"));
}

async function copyStore<T>(
  path: string,
  copy: string,
  work: (kv: DeadlineKv) => Promise<T>,
): Promise<T> {
  await assertStore(path);
  await assertNothingAt(copy);
  const unfinished = `${copy}.new`;
  await removeIfThere(unfinished);
  await makePrivate(unfinished);
  {
    using store = new DatabaseSync(path, { readOnly: true });
    await backup(store, unfinished, { rate: allPages });
  }
  assertWhole(unfinished);
  const kv = new DeadlineKv(await Deno.openKv(unfinished), { deadlines: patience, isAlone: true });
  let done: T;
  try {
    done = await work(kv);
  } finally {
    kv.close();
  }
  {
    // All in one file, as it was before KV opened it.
    using database = new DatabaseSync(unfinished);
    database.exec("PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE");
  }
  for (const suffix of ["-wal", "-shm"]) await removeIfThere(unfinished + suffix);
  await settle(unfinished, copy);
  return done;
}

/**
 * Makes the copy of a store the store in the file `path`, where there is to be none: what is replaced is worth
 * keeping until one knows that it was right.
 *
 * Throws {@link UnfitStore} if the copy is no whole store, if there is something at `path`, or a service runs.
 */
export async function restoreStore(copy: string, path: string): Promise<void> {
  await assertStore(copy);
  assertWhole(copy);
  await Deno.mkdir(dirname(path), { recursive: true });
  using _lock = await lockFile(`${path}.lock`);
  // A log that was left over would be taken for the copy's own.
  for (const suffix of ["", "-wal", "-shm"]) await assertNothingAt(path + suffix);
  const unfinished = `${path}.new`;
  await removeIfThere(unfinished);
  await makePrivate(unfinished);
  const [source, target] = await Promise.all([
    Deno.open(copy),
    Deno.open(unfinished, { write: true }),
  ]);
  await source.readable.pipeTo(target.writable);
  await settle(unfinished, path);
}

async function assertStore(path: string): Promise<void> {
  if (!await checkFile(path)) throw new UnfitStore(`there is no store "${path}"`);
  checkTables(path);
}

async function assertNothingAt(path: string): Promise<void> {
  try {
    await Deno.lstat(path);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return;
    throw error;
  }
  throw new UnfitStore(`there is something at "${path}": move it away first`);
}

function assertWhole(path: string): void {
  using database = new DatabaseSync(path);
  const [fault] = database.prepare("PRAGMA integrity_check(1)").all();
  if (fault?.integrity_check !== "ok") throw new UnfitStore(`"${path}" is damaged`);
}

/** Gives a file its name when it is on the disk: under that name there is never a part of it. */
async function settle(unfinished: string, path: string): Promise<void> {
  {
    using file = await Deno.open(unfinished, { write: true });
    await file.sync();
  }
  await Deno.rename(unfinished, path);
}
