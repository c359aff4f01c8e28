import { getLogger } from "@logtape/logtape";
import { isUnavailable } from "../domain/errors.ts";
import { isSameCommit, type StoredHead } from "../store/project/head.ts";
import type { SnapshotFile } from "../store/snapshot/snapshot_file.ts";
import type { Catalog } from "./catalog.ts";
import { sleep } from "../store/sleep.ts";

const log = getLogger(["badges", "snapshot"]);

/**
 * The minimum pause between two writes: this, plus this many times the duration of the last one.
 */
const pauseMs = 5_000;
const pauseFactor = 50;
/** It is written at least this often, because it records the time at which it was valid. */
const renewMs = 3_600_000;
const tryAgainMs = 250;

/**
 * Keeps a snapshot of the projects in memory on the local disk. A start without the store answers
 * from it, and a start with the store preloads the projects that were in memory before.
 */
export class SnapshotKeeper {
  readonly #file: SnapshotFile;
  readonly #catalog: Catalog;
  #writing: Promise<void> = Promise.resolve();
  /**
   * The head of each project in the last snapshot; `undefined` until another one may be written.
   */
  #written: ReadonlyMap<string, StoredHead> | undefined;
  #writtenAt = performance.now();
  /** When the file was last known to match memory, as `performance.now()`. */
  #currentAt = performance.now();
  /** Whether memory has what the file has, because nothing was read from the store since the start. */
  #isRestored = false;
  #failures = 0;

  constructor(file: SnapshotFile, catalog: Catalog) {
    this.#file = file;
    this.#catalog = catalog;
  }

  /** Seconds since the file last matched memory, or since the start if it has not yet. */
  get ageSeconds(): number {
    return this.#isRestored ? 0 : (performance.now() - this.#currentAt) / 1_000;
  }

  /** The number of failed reads and writes of the file. */
  get failures(): number {
    return this.#failures;
  }

  /**
   * Answers queries from the snapshot until the store is up. Returns the number of projects in it.
   */
  async restore(): Promise<number> {
    const snapshots = await this.#unlessUnreadable(() => this.#file.read());
    this.#catalog.restore(snapshots);
    this.#isRestored = true;
    return snapshots.length;
  }

  /** Reads the projects in the snapshot from the store, which is up now. */
  async preload(ending: AbortSignal): Promise<void> {
    this.#isRestored = false;
    this.#currentAt = performance.now();
    const heads = await this.#unlessUnreadable(() => this.#file.readHeads());
    for (const { projectId } of heads) await this.#open(projectId, ending);
    if (ending.aborted) return;
    this.#written = new Map(heads.map((head) => [head.projectId, head]));
  }

  /** Writes snapshots until `ending` is aborted. */
  async run(ending: AbortSignal): Promise<void> {
    let pause = pauseMs;
    for (;;) {
      await sleep(pause, ending);
      if (ending.aborted) return;
      const begunAt = performance.now();
      await this.write();
      pause = pauseMs + pauseFactor * (performance.now() - begunAt);
    }
  }

  /** Writes the projects in memory, unless nothing changed since the last write. Never rejects. */
  write(): Promise<void> {
    return this.#writing = this.#writing.then(async () => {
      // Until all of the last snapshot was read from the store, a new one would be incomplete.
      if (this.#written === undefined) return;
      try {
        const begunAt = performance.now();
        await this.#file.assertInPlace();
        await this.#writeChanged(this.#written);
        this.#currentAt = begunAt;
      } catch (error) {
        this.#failures++;
        log.warn("The snapshot could not be written; the previous one is kept", {
          file: this.#file.path,
          error: String(error),
        });
      }
    });
  }

  async #writeChanged(written: ReadonlyMap<string, StoredHead>): Promise<void> {
    // The most recently used project goes last, so that reading restores the order of use.
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
        // The first request for the project reports its error.
        if (!isUnavailable(error)) return;
        await sleep(tryAgainMs, ending);
      }
    }
  }
}
