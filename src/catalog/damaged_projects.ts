import { lruCache } from "../domain/lru_cache.ts";
import { DamagedRecord } from "../store/record.ts";

/** How long damage is remembered. Each new attempt to read costs as much as a load. */
const ttlMs = 5_000;
const damagedProjectsMax = 1_000;

/**
 * Remembers for some seconds which projects could not be read because of a damaged record: their
 * head, when it is looked up, or any record, when the project is loaded.
 */
export class DamagedProjects {
  readonly #now: () => number;
  readonly #damaged = lruCache<{ error: DamagedRecord; seenAt: number }>(damagedProjectsMax);

  /**
   * Incremented by `forget`, so that damage found by an earlier read is not remembered afterwards.
   */
  #generation = 0;

  /** `now` returns epoch milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Returns the result of `read`, which reads a project or its head. If the project was found
   * damaged a moment ago, throws that error again without reading.
   */
  async read<T>(projectId: string, read: () => Promise<T>): Promise<T> {
    const damage = this.#damaged.get(projectId);
    if (damage !== undefined && Math.abs(this.#now() - damage.seenAt) < ttlMs) {
      throw damage.error;
    }
    const generation = this.#generation;
    try {
      return await read();
    } catch (error) {
      if (error instanceof DamagedRecord && generation === this.#generation) {
        this.#damaged.set(projectId, { error, seenAt: this.#now() });
      }
      throw error;
    }
  }

  /** The number of projects that could not be read because of a damaged record when last tried. */
  get size(): number {
    return this.#damaged.size;
  }

  /** Forgets the damage of a project that was loaded since, or no longer exists. */
  recover(projectId: string): void {
    this.#damaged.delete(projectId);
  }

  /** Forgets a project that was deleted. */
  forget(projectId: string): void {
    this.#generation++;
    this.#damaged.delete(projectId);
  }
}
