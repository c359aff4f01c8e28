import { LRUCache } from "lru-cache";
import { AbsenceMemory } from "../domain/absence_memory.ts";
import {
  absenceBelievedMs,
  knownProjectsMax,
  unknownProjectsMax,
  waitingLookupsMax,
} from "../domain/limits.ts";
import { Gate } from "../store/calls/gate.ts";
import { laneSlots } from "../store/calls/lanes.ts";
import type { DeadlineKv } from "../store/kv.ts";
import { listHeads, readHead, type StoredHead } from "../store/project/head.ts";

/** How long a lookup waits for its turn. */
const patienceMs = 5_000;
const listedAtOnceMax = 500;

/**
 * Tells for queries, which anybody may send, whether there is a project under an id. Only few ids that are not known
 * are looked up at once, so that made-up ones never keep real projects from being loaded.
 */
export class ProjectLookups {
  readonly #kv: DeadlineKv;
  readonly #gate = new Gate({
    atOnce: laneSlots.lookups,
    patienceMs,
    waitingMax: waitingLookupsMax,
  });
  /** Ids under which there was a project. */
  readonly #known = new LRUCache<string, true>({ max: knownProjectsMax });
  readonly #absent: AbsenceMemory<StoredHead>;

  /** `now` is in milliseconds since the epoch. */
  constructor(kv: DeadlineKv, now: () => number) {
    this.#kv = kv.lane("lookups");
    this.#absent = new AbsenceMemory({
      max: unknownProjectsMax,
      believedMs: absenceBelievedMs,
      now,
    });
  }

  /**
   * Whether there may be a project under the id: `false` only if the store held none a second ago or later. Throws a
   * `DomainError` with code `unavailable`.
   */
  async mayExist(projectId: string): Promise<boolean> {
    if (this.#known.has(projectId)) return true;
    const head = await this.#absent.find(
      projectId,
      () => this.#gate.run(() => readHead(this.#kv, projectId)),
    );
    if (head !== undefined) this.learn(projectId);
    return head !== undefined;
  }

  /** Takes note that there is a project under the id. */
  learn(projectId: string): void {
    this.#known.set(projectId, true);
  }

  /** Takes note that there is none any more. */
  unlearn(projectId: string): void {
    this.#known.delete(projectId);
  }

  /** Forgets which ids had no project. To be called when one may have been created. */
  forgetAbsent(): void {
    this.#absent.forget();
  }

  /** Learns the ids of the projects that there are, as many as are kept. `kv` is what they are read through. */
  async learnAll(kv: DeadlineKv): Promise<void> {
    let after: string | undefined;
    for (let learned = 0; learned < knownProjectsMax; learned += listedAtOnceMax) {
      const heads = await listHeads(kv, { after, limit: listedAtOnceMax });
      for (const { projectId } of heads) this.learn(projectId);
      after = heads.at(-1)?.projectId;
      if (heads.length < listedAtOnceMax) return;
    }
  }
}
