import { LRUCache } from "lru-cache";
import { DamagedRecord } from "../store/record.ts";

/** How long a damaged project is not read again, because each attempt costs as much as a load. */
const believedMs = 5_000;
const damagedProjectsMax = 1_000;

/** Remembers for some seconds which projects could not be loaded because of a damaged record. */
export class DamagedProjects {
  readonly #now: () => number;
  readonly #damaged = new LRUCache<string, { error: DamagedRecord; seenAt: number }>({
    max: damagedProjectsMax,
  });

  /** `now` returns epoch milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Loads a project with `read`. If it was found damaged a moment ago, throws the same error again
   * instead.
   */
  async read<T>(projectId: string, read: () => Promise<T>): Promise<T> {
    const damage = this.#damaged.get(projectId);
    if (damage !== undefined && Math.abs(this.#now() - damage.seenAt) < believedMs) {
      throw damage.error;
    }
    try {
      return await read();
    } catch (error) {
      if (error instanceof DamagedRecord) {
        this.#damaged.set(projectId, { error, seenAt: this.#now() });
      }
      throw error;
    }
  }

  /** Forgets a project that was deleted. */
  forget(projectId: string): void {
    this.#damaged.delete(projectId);
  }
}
