import { getLogger } from "@logtape/logtape";
import { createHash } from "node:crypto";
import {
  decodeHead,
  decodeProjects,
  encodeProject,
  projectKind,
  type ProjectSnapshot,
  type SnapshotRecord,
} from "./project_snapshot.ts";
import type { StoredHead } from "../project/head.ts";
import { type SlotHead, SnapshotSlot, UnusableSnapshot } from "./snapshot_slot.ts";

const log = getLogger(["badges", "snapshot"]);

/**
 * Projects on the local disk, for a start without the store. Two files are written alternately, so
 * that one is complete while the other is being written. Both are opened at the start, because a
 * started process cannot open files.
 *
 * The snapshot is not authoritative: the store may have a different state.
 */
export class SnapshotFile implements Disposable {
  readonly path: string;
  readonly #files: readonly Deno.FsFile[];
  readonly #slots: readonly SnapshotSlot[];
  readonly #storeHash: Uint8Array;
  /** The number of the last snapshot. The next one goes into the other slot. */
  #number = 0;

  private constructor(path: string, files: readonly Deno.FsFile[], storeUrl: string) {
    this.path = path;
    this.#files = files;
    this.#slots = files.map((file) => new SnapshotSlot(file));
    this.#storeHash = createHash("sha256").update(storeUrl).digest();
  }

  /**
   * Opens the files `path.0` and `path.1`, and creates missing ones; `undefined` if another process
   * has them open. Their content is used only if it comes from the store at `storeUrl`. Throws the
   * errors of the file system.
   */
  static async open(path: string, storeUrl: string): Promise<SnapshotFile | undefined> {
    const files: Deno.FsFile[] = [];
    const close = () => files.forEach((file) => file.close());
    try {
      for (const slot of [0, 1]) {
        const options = { read: true, write: true, create: true, mode: 0o600 };
        const name = `${path}.${slot}`;
        files.push(await Deno.open(name, options));
        // An older version of the service, or another program, may have created it.
        await Deno.chmod(name, options.mode).catch(() => {});
      }
      if (await files[0]?.tryLock(true)) return new SnapshotFile(path, files, storeUrl);
      close();
      return undefined;
    } catch (error) {
      close();
      throw error;
    }
  }

  /**
   * The projects of the last complete snapshot, in its order; none if there is no usable snapshot.
   */
  async read(): Promise<ProjectSnapshot[]> {
    return [...decodeProjects(await this.#records(() => true))];
  }

  /** The heads of the same projects. Cheaper than {@link read}. */
  async readHeads(): Promise<StoredHead[]> {
    return (await this.#records((kind) => kind === projectKind)).map(decodeHead);
  }

  /**
   * Writes projects, each as it is when it is written. If this is interrupted, the previous
   * snapshot remains.
   */
  async write(projects: Iterable<ProjectSnapshot>): Promise<void> {
    const number = this.#number + 1;
    const slot = this.#slots[number % this.#slots.length]!;
    await slot.write({ number, storeHash: this.#storeHash }, encodeAll(projects));
    this.#number = number;
  }

  /**
   * Checks that a start would find the files that are written: others cannot be opened any more.
   *
   * @throws {Error} If one was removed or replaced.
   */
  async assertInPlace(): Promise<void> {
    for (const [slot, file] of this.#files.entries()) {
      const name = `${this.path}.${slot}`;
      const opened = await file.stat();
      const found = await Deno.stat(name).catch((error) => {
        if (!(error instanceof Deno.errors.NotFound)) throw error;
      });
      if (found?.ino === opened.ino && found.dev === opened.dev) continue;
      throw new Error(`"${name}" was removed or replaced: restart the service`);
    }
  }

  /**
   * The records of the last snapshot that is complete and of this store. Newer unusable ones are
   * logged.
   */
  async #records(isWanted: (kind: number) => boolean): Promise<SnapshotRecord[]> {
    const found: { slot: SnapshotSlot; head: SlotHead }[] = [];
    for (const slot of this.#slots) {
      const head = await this.#unlessUnusable(() => slot.head());
      if (head !== undefined) found.push({ slot, head });
    }
    found.sort((a, b) => b.head.number - a.head.number);
    this.#number = found[0]?.head.number ?? 0;
    for (const { slot, head } of found) {
      const records = await this.#unlessUnusable(() => this.#recordsOf(slot, head, isWanted));
      if (records === undefined) continue;
      // So that the next snapshot goes into the other slot, whatever is there.
      this.#number = head.number;
      return records;
    }
    return [];
  }

  #recordsOf(slot: SnapshotSlot, { storeHash }: SlotHead, isWanted: (kind: number) => boolean) {
    if (storeHash.every((byte, index) => byte === this.#storeHash[index])) {
      return slot.records(isWanted);
    }
    throw new UnusableSnapshot("it belongs to another KV_URL");
  }

  async #unlessUnusable<T>(read: () => Promise<T> | T): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof UnusableSnapshot)) throw error;
      log.warn("A snapshot is not used", { file: this.path, reason: error.message });
      return undefined;
    }
  }

  [Symbol.dispose](): void {
    for (const file of this.#files) file.close();
  }
}

function* encodeAll(projects: Iterable<ProjectSnapshot>): Generator<SnapshotRecord> {
  for (const project of projects) yield* encodeProject(project);
}
