import { DenoKv } from "./deno_kv.ts";
import type { CommitResult, StoragePort, Transaction } from "./storage_port.ts";

/**
 * Opens Deno KV in the file at `path`, which no other process may have open. With `:memory:`, the
 * data ends with the connection.
 */
export async function openKvFile(path: string): Promise<StoragePort> {
  const kv = await Deno.openKv(path);
  return path === ":memory:" ? new DenoKv(kv) : new KvFile(kv, path, await filesAt(path));
}

/**
 * Commits only while the file and its log are still where they were opened. SQLite would continue to
 * write to a file that was removed or replaced, and acknowledged writes would be lost when the
 * process ends.
 */
class KvFile extends DenoKv {
  readonly #path: string;
  readonly #opened: StoreFiles;

  constructor(kv: Deno.Kv, path: string, opened: StoreFiles) {
    super(kv);
    this.#path = path;
    this.#opened = opened;
  }

  override async commit(transaction: Transaction): Promise<CommitResult> {
    for (const [path, file] of await filesAt(this.#path)) {
      if (this.#opened.get(path) === file) continue;
      throw new Error(`"${path}" was removed or replaced: put it back, or restart the service`);
    }
    return await super.commit(transaction);
  }
}

/** The identities of a store's files by path, which do not depend on their content. */
type StoreFiles = ReadonlyMap<string, string | undefined>;

async function filesAt(path: string): Promise<StoreFiles> {
  const paths = [path, `${path}-wal`];
  return new Map(await Promise.all(paths.map(async (it) => [it, await fileAt(it)] as const)));
}

/**
 * `undefined` if there is no file. Asynchronous, although a call costs some 20 µs more of CPU: on a
 * disk that hangs, a synchronous one would stop all queries.
 */
async function fileAt(path: string): Promise<string | undefined> {
  try {
    const { dev, ino } = await Deno.stat(path);
    return `${dev}:${ino}`;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
