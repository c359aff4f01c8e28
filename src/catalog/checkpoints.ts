import { getLogger } from "@logtape/logtape";
import type { HistoryBounds } from "../domain/history_bounds.ts";
import type { KvStore } from "../store/kv_store.ts";
import { CheckpointLost, writeCheckpoint } from "../store/project/checkpoint.ts";
import type { CatalogProject } from "./catalog_project.ts";
import { KeyedQueue } from "./keyed_queue.ts";
import { logRestored } from "./project_reader.ts";

const log = getLogger(["badges", "catalog"]);

/** What checkpoints need. */
interface CheckpointOptions {
  readonly kv: KvStore;
  readonly now: () => number;
  /** The clock that decides which changes are old enough to delete. Default: `now`. */
  readonly ageNow?: (() => number) | undefined;
  readonly history: HistoryBounds;
}

/** Writes checkpoints of projects in memory, and deletes in the background what they leave behind. */
export class Checkpoints {
  readonly #options: CheckpointOptions;
  /** Deletions after checkpoints. */
  readonly #cleanUps = new KeyedQueue();
  #failures = 0;

  constructor(options: CheckpointOptions) {
    this.#options = options;
  }

  /** How many checkpoints or deletions after them have failed. */
  get failures(): number {
    return this.#failures;
  }

  /**
   * Writes a checkpoint if one is still due. The project must not change meanwhile. Returns whether
   * it is still the stored one: if the store went back to before it, it has to be read again.
   */
  async write(project: CatalogProject): Promise<boolean> {
    const { kv, ...options } = this.#options;
    const { id } = project.state;
    // A new checkpoint makes them fail: several in a row would leave all deletions to the last.
    await this.#cleanUps.ended(id);
    try {
      const cleanUp = await writeCheckpoint(kv, project, { ...options, onlyIfDue: true });
      if (cleanUp === undefined) return true;
      project.markSaved();
      // Changes need not wait for it.
      this.#cleanUps.run(id, cleanUp).catch((error) => this.noteFailure(id, error));
      return true;
    } catch (error) {
      if (!(error instanceof CheckpointLost)) throw error;
      logRestored(project);
      return false;
    }
  }

  /** Counts and logs a failure: the next change of the project tries again. */
  noteFailure(projectId: string, error: unknown): void {
    this.#failures++;
    log.warn("A checkpoint failed; the next change retries it", {
      projectId,
      error: String(error),
    });
  }

  /** Resolves when nothing is being deleted. */
  idle(): Promise<void> {
    return this.#cleanUps.idle();
  }
}
