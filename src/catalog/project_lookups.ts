import { lruCache } from "../domain/lru_cache.ts";
import { NegativeCache } from "../domain/negative_cache.ts";
import {
  absenceCacheMs,
  knownProjectsMax,
  unknownProjectsMax,
  waitingLookupsMax,
} from "../domain/limits.ts";
import { Gate } from "../store/calls/gate.ts";
import { laneSlots } from "../store/calls/lanes.ts";
import type { KvStore } from "../store/kv_store.ts";
import { listHeads, readHead, type StoredHead } from "../store/project/head.ts";
import type { DamagedProjects } from "./damaged_projects.ts";

/** How long a lookup waits for a slot. */
const maxWaitMs = 5_000;
const listedAtOnceMax = 500;

/**
 * Checks for queries, which are public, whether a project exists. Only a few unknown ids are looked
 * up at once, so that made-up ones never keep real projects from being loaded.
 */
export class ProjectLookups {
  readonly #kv: KvStore;
  readonly #gate = new Gate({
    atOnce: laneSlots.lookups,
    maxWaitMs,
    waitingMax: waitingLookupsMax,
  });
  /** Ids of projects that existed. */
  readonly #known = lruCache<true>(knownProjectsMax);
  readonly #absent: NegativeCache<StoredHead>;
  readonly #damaged: DamagedProjects;

  /** `damaged` remembers the projects whose head cannot be read. */
  constructor(
    { kv, now, damaged }: {
      readonly kv: KvStore;
      /** Returns epoch milliseconds. */
      readonly now: () => number;
      readonly damaged: DamagedProjects;
    },
  ) {
    this.#kv = kv.lane("lookups");
    this.#damaged = damaged;
    this.#absent = new NegativeCache({
      max: unknownProjectsMax,
      ttlMs: absenceCacheMs,
      now,
    });
  }

  /**
   * Whether the project may exist: `false` only if the store did not have it at most a second ago.
   *
   * @throws {DomainError} `unavailable`.
   * @throws {DamagedRecord} The head is damaged; for some seconds without reading it again.
   */
  async mayExist(projectId: string): Promise<boolean> {
    if (this.#known.has(projectId)) return true;
    const head = await this.#absent.find(
      projectId,
      () => this.#damaged.read(projectId, () => this.#readHead(projectId)),
    );
    if (head === undefined) this.#damaged.recover(projectId);
    else this.learn(projectId);
    return head !== undefined;
  }

  #readHead(projectId: string): Promise<StoredHead | undefined> {
    return this.#gate.run(() => readHead(this.#kv, projectId));
  }

  /** Records that the project exists. */
  learn(projectId: string): void {
    this.#known.set(projectId, true);
  }

  /** Records that the project no longer exists. */
  unlearn(projectId: string): void {
    this.#known.delete(projectId);
  }

  /** Forgets that a project did not exist. Call this when it may have been created. */
  forgetAbsent(projectId: string): void {
    this.#absent.forget(projectId);
  }

  /**
   * Learns the ids of the existing projects, up to `knownProjectsMax`, reading them through `kv`.
   */
  async learnAll(kv: KvStore): Promise<void> {
    let after: string | undefined;
    for (let learned = 0; learned < knownProjectsMax; learned += listedAtOnceMax) {
      const heads = await listHeads(kv, { after, limit: listedAtOnceMax });
      for (const { projectId } of heads) this.learn(projectId);
      after = heads.at(-1)?.projectId;
      if (heads.length < listedAtOnceMax) return;
    }
  }
}
