import { assertEquals, assertGreater } from "@std/assert";
import { backUpStore, restoreStore } from "../../src/store/copy/store_copies.ts";
import { openStore } from "../../src/store/open_store.ts";
import { Transaction } from "../../src/store/port/storage_port.ts";
import { SnapshotFile } from "../../src/store/snapshot/snapshot_file.ts";
import { ServiceProcess, tempFolder } from "../support/service/service_process.ts";

/** The files and folders below a folder that users other than their owner may open. */
async function openToOthers(folder: string): Promise<{ open: string[]; files: number }> {
  const open: string[] = [];
  let files = 0;
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    const { mode } = await Deno.stat(path);
    if (((mode ?? 0) & 0o077) !== 0) open.push(name);
    if (!isDirectory) files++;
    else {
      const below = await openToOthers(path);
      open.push(...below.open.map((it) => `${name}/${it}`));
      files += below.files;
    }
  }
  return { open, files };
}

/** Runs a program with a umask of 0. */
const openUmask = ["sh", "-c", 'umask 0 && exec "$@"', "sh"];

Deno.test("only the owner can read a file that the service creates, whatever the umask", async () => {
  await using folder = await tempFolder();
  await using service = await ServiceProcess.start(folder.path, {}, [], openUmask);
  const token = service.bootstrapSecret ?? "";
  await service.manage("PUT", "projects/p", token, { name: "P" });
  const { open, files } = await openToOthers(folder.path);
  assertEquals(open, []);
  // The store with -wal and -shm, and its lock.
  assertGreater(files, 3);
});

Deno.test("only the owner can read a backup, a restored store or a snapshot; wider modes are corrected at the next start", async () => {
  await using folder = await tempFolder();
  const umask = Deno.umask(0);
  try {
    const path = `${folder.path}/a.kv`;
    (await openStore({ kind: "file", path })).close();
    for (const name of ["a.kv", "a.kv.lock"]) await Deno.chmod(`${folder.path}/${name}`, 0o644);
    const store = await openStore({ kind: "file", path });
    await store.kv.commit(new Transaction().set(["a"], new Uint8Array()));
    store.close();
    await backUpStore(path, `${folder.path}/copy.kv`);
    await Deno.chmod(`${folder.path}/copy.kv`, 0o644);
    await restoreStore(`${folder.path}/copy.kv`, `${folder.path}/b.kv`);
    await Deno.remove(`${folder.path}/copy.kv`);
    await backUpStore(path, `${folder.path}/copy.kv`);
    await Deno.writeTextFile(`${folder.path}/snapshot.0`, "");
    (await SnapshotFile.open(`${folder.path}/snapshot`, "http://store"))?.[Symbol.dispose]();
  } finally {
    Deno.umask(umask);
  }
  assertEquals((await openToOthers(folder.path)).open, []);
});
