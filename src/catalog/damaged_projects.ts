import { LRUCache } from "lru-cache";
import { DamagedRecord } from "../store/record.ts";

/** How long a project that is damaged is not read again: each time costs as much as a load. */
const believedMs = 5_000;
const damagedProjectsMax = 1_000;

/** Remembers for some seconds which projects could not be read because a record of theirs is damaged. */
export class DamagedProjects {
  readonly #now: () => number;
  readonly #damaged = new LRUCache<string, { error: DamagedRecord; seenAt: number }>({
    max: damagedProjectsMax,
  });

  /** `now` is in milliseconds since the epoch. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Reads a project, unless it was damaged a moment ago: then the same error is thrown again. */
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
