import { DenoKv } from "./deno_kv.ts";
import type { CommitResult, StoragePort, Transaction } from "./storage_port.ts";

/**
 * Opens Deno KV in the file at `path`, which no other process may have open. With `:memory:`, the
 * data ends with the connection.
 */
export async function openKvFile(path: string): Promise<StoragePort> {
  const kv = await Deno.openKv(path);
  return path === ":memory:" ? new DenoKv(kv) : new KvFile(kv, path, filesAt(path));
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
    const obstacle = this.commitObstacle();
    if (obstacle !== undefined) throw new Error(obstacle);
    return await super.commit(transaction);
  }

  commitObstacle(): string | undefined {
    for (const [path, file] of filesAt(this.#path)) {
      if (this.#opened.get(path) === file) continue;
      return `"${path}" was removed or replaced: put it back, or restart the service`;
    }
    return undefined;
  }
}

/** The identities of a store's files by path, which do not depend on their content. */
type StoreFiles = ReadonlyMap<string, string | undefined>;

function filesAt(path: string): StoreFiles {
  const paths = [path, `${path}-wal`];
  return new Map(paths.map((it) => [it, fileAt(it)]));
}

/**
 * `undefined` if there is no file. Synchronous, which takes 12 µs; waking another thread for it takes
 * 100 µs, and its response comes 0.3 ms later. A disk that hangs stops no queries: the kernel keeps
 * the directories of open files in memory, and SQLite's log works on local disks only
 * (<https://sqlite.org/wal.html>).
 */
function fileAt(path: string): string | undefined {
  try {
    const { dev, ino } = Deno.statSync(path);
    return `${dev}:${ino}`;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return undefined;
    throw error;
  }
}
