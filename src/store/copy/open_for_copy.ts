import { StoreLock } from "../store_lock.ts";
import { dirname } from "node:path";
import { KvStore } from "../kv_store.ts";
import { checkFile, checkTables, createPrivateFile, type StoreLocation } from "../open_store.ts";
import { openKvFile } from "../port/kv_file.ts";
import { openRemote } from "../port/open_remote.ts";
import { UnusableStore } from "../port/storage_port.ts";

/** Only the operator waits for these calls. */
const deadlines = { read: 60_000, write: 60_000 };

/** An open store, and what else is held while it is. */
export interface CopiedStore extends Disposable {
  readonly kv: KvStore;
}

/**
 * Opens the store to copy from. A service may have its file open: this is the only place where two
 * processes use one, and this one commits to it twice, while the other one then only reads.
 */
export async function openSource(location: StoreLocation): Promise<CopiedStore> {
  if (location.kind !== "file") return await openServer(location);
  if (!await checkFile(location.path)) throw new UnusableStore("there is no store");
  checkTables(location.path);
  return opened(new KvStore(await openKvFile(location.path), { deadlines }));
}

/** Opens the store to copy to. A file is created. No service can have it open. */
export async function openTarget(location: StoreLocation): Promise<CopiedStore> {
  if (location.kind !== "file") return await openServer(location);
  const { path } = location;
  await Deno.mkdir(dirname(path), { recursive: true });
  const lock = await StoreLock.take(path);
  try {
    if (await checkFile(path)) checkTables(path);
    else {
      await createPrivateFile(path);
      await lock.lockFile();
    }
    return opened(new KvStore(await openKvFile(path), { deadlines }), () => lock.close());
  } catch (error) {
    lock.close();
    throw error;
  }
}

async function openServer(location: Exclude<StoreLocation, { kind: "file" }>) {
  if (location.kind === "memory") throw new UnusableStore("it is in the memory of a process");
  const reopen = () => openRemote(location);
  return opened(new KvStore(await reopen(), { deadlines, reopen }));
}

function opened(kv: KvStore, release = () => {}): CopiedStore {
  return {
    kv,
    [Symbol.dispose]: () => {
      kv.close();
      release();
    },
  };
}
