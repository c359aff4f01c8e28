import { getLogger } from "@logtape/logtape";
import { isUnavailable } from "../domain/errors.ts";
import { isSameCommit, type StoredHead } from "../store/project/head.ts";
import type { SnapshotFile } from "../store/snapshot/snapshot_file.ts";
import type { Catalog } from "./catalog.ts";
import { rest } from "./rest.ts";

const log = getLogger(["badges", "snapshot"]);

/** How long after a writing the next one comes at the earliest: this, and so many times what the last one took. */
const pauseMs = 5_000;
const pauseFactor = 50;
/** So often it is written anyway, for it tells as of when it was true. */
const renewMs = 3_600_000;
const tryAgainMs = 250;

/**
 * Keeps a snapshot of the projects in memory on the local disk. A start without the store answers by it, and a start
 * with the store reads what was in memory before, though nobody has asked for it yet.
 */
export class SnapshotKeeper {
  readonly #file: SnapshotFile;
  readonly #catalog: Catalog;
  #writing: Promise<void> = Promise.resolve();
  /** The head of each project that the last writing holds; `undefined` before there is to be another one. */
  #written: ReadonlyMap<string, StoredHead> | undefined;
  #writtenAt = performance.now();
  /** When the file was last known to hold what was in memory, as `performance.now()` counts. */
  #currentAt = performance.now();
  #failures = 0;

  constructor(file: SnapshotFile, catalog: Catalog) {
    this.#file = file;
    this.#catalog = catalog;
  }

  /** How long ago the file last held what was in memory; since the start, if it has not yet. */
  get ageSeconds(): number {
    return (performance.now() - this.#currentAt) / 1_000;
  }

  /** How often the file could not be written or read. */
  get failures(): number {
    return this.#failures;
  }

  /** Answers queries by the snapshot until the store is there; answers how many projects that are. */
  async restore(): Promise<number> {
    const snapshots = await this.#unlessUnreadable(() => this.#file.read());
    this.#catalog.restore(snapshots);
    return snapshots.length;
  }

  /** Reads from the store, which is there now, what the snapshot holds. */
  async preload(ending: AbortSignal): Promise<void> {
    const heads = await this.#unlessUnreadable(() => this.#file.readHeads());
    for (const { projectId } of heads) await this.#open(projectId, ending);
    this.#written = new Map(heads.map((head) => [head.projectId, head]));
  }

  /** Writes snapshots until `ending` is aborted. */
  async run(ending: AbortSignal): Promise<void> {
    let pause = pauseMs;
    for (;;) {
      await rest(pause, ending);
      if (ending.aborted) return;
      const begunAt = performance.now();
      await this.write();
      pause = pauseMs + pauseFactor * (performance.now() - begunAt);
    }
  }

  /** Writes what is in memory, unless that was written not long ago. Never rejects. */
  write(): Promise<void> {
    return this.#writing = this.#writing.then(async () => {
      // Before all of the last snapshot was read from the store, a new one would lack the rest.
      if (this.#written === undefined) return;
      try {
        const begunAt = performance.now();
        await this.#writeChanged(this.#written);
        this.#currentAt = begunAt;
      } catch (error) {
        this.#failures++;
        log.warn("The snapshot could not be written; the one before stays", {
          file: this.#file.path,
          error: String(error),
        });
      }
    });
  }

  async #writeChanged(written: ReadonlyMap<string, StoredHead>): Promise<void> {
    // The one used last comes last, as when it is read again.
    const projects = [...this.#catalog.projects()].reverse();
    const isFresh = performance.now() - this.#writtenAt < renewMs;
    const isWritten = isFresh && projects.length === written.size &&
      projects.every(({ stored }) => {
        const before = written.get(stored.projectId);
        return before !== undefined && isSameCommit(before, stored);
      });
    if (isWritten) return;
    const heads = new Map<string, StoredHead>();
    await this.#file.write(
      projects.values().map((project) => {
        heads.set(project.stored.projectId, project.stored);
        return project;
      }),
    );
    this.#written = heads;
    this.#writtenAt = performance.now();
  }

  async #unlessUnreadable<T>(read: () => Promise<T[]>): Promise<T[]> {
    try {
      return await read();
    } catch (error) {
      this.#failures++;
      log.warn("The snapshot could not be read", { file: this.#file.path, error: String(error) });
      return [];
    }
  }

  async #open(projectId: string, ending: AbortSignal): Promise<void> {
    while (!ending.aborted) {
      try {
        await this.#catalog.open(projectId);
        return;
      } catch (error) {
        // Who asks for it is told what is wrong with it.
        if (!isUnavailable(error)) return;
        await rest(tryAgainMs, ending);
      }
    }
  }
}
