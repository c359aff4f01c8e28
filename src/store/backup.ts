import { dirname } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { checkFile, checkTables, lockFile, makePrivate, removeIfThere } from "./open_store.ts";
import { UnfitStore } from "./sentinel.ts";

/** As many as a store can have: between two steps a writer would have the copy begin anew, for ever. */
const allPages = 2 ** 31 - 1;

/**
 * Copies the store in the file `path` to the new file `copy`, as it is at one instant, whoever writes to it
 * meanwhile: what was acknowledged before is in it, and no half of a commit. To be run in a process of its own:
 * that of the service would stand still.
 *
 * Throws {@link UnfitStore} if there is no store, or something at `copy`.
 */
export async function backUpStore(path: string, copy: string): Promise<void> {
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
  await settle(unfinished, copy);
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
