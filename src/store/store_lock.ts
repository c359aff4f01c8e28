import { UnusableStore } from "./port/storage_port.ts";

/** The mode of a file that only its owner can read. */
const ownerOnly = 0o600;

/**
 * The locks of a store in a file, for one process. They are the kernel's, which releases them as soon
 * as their holder dies.
 *
 * One is on a file beside the store, which can be locked before there is a store. The other is on the
 * store itself: it may have several names (links, or mounts in containers), and processes that opened
 * it by different ones would not see each other's writes, and would each keep a log of their own.
 */
export class StoreLock implements Disposable {
  readonly #path: string;
  readonly #files: Deno.FsFile[] = [];

  private constructor(path: string) {
    this.#path = path;
  }

  /**
   * Locks the store at `path`, whether it exists already or not.
   *
   * @throws {UnusableStore} If another process has it open.
   */
  static async take(path: string): Promise<StoreLock> {
    const lock = new StoreLock(path);
    try {
      await lock.#add(`${path}.lock`, { create: true, write: true, mode: ownerOnly });
      await lock.lockFile();
    } catch (error) {
      lock.close();
      throw error;
    }
    return lock;
  }

  /**
   * Also locks the file itself, if there is one: call this when it was created.
   *
   * @throws {UnusableStore} If another process has it open, by whatever name.
   */
  async lockFile(): Promise<void> {
    // There, a lock keeps every other handle from reading, even of the same process.
    if (Deno.build.os === "windows") return;
    try {
      await this.#add(this.#path, { read: true, write: true });
    } catch (error) {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }

  close(): void {
    for (const file of this.#files.splice(0)) file.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  async #add(path: string, options: Deno.OpenOptions): Promise<void> {
    const file = await Deno.open(path, options);
    this.#files.push(file);
    if (!await file.tryLock(true)) throw new UnusableStore("another process has it open");
  }
}
