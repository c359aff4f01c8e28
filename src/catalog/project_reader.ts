import { getLogger } from "@logtape/logtape";
import { Gate } from "../store/calls/gate.ts";
import type { KvStore } from "../store/kv_store.ts";
import { loadProject } from "../store/project/load_project.ts";
import { readNewer, wasRestored } from "../store/project/read_newer.ts";
import { CatalogProject } from "./catalog_project.ts";

const log = getLogger(["badges", "catalog"]);

/**
 * The maximum number of concurrent loads. A read's deadline runs while it waits for others: with
 * hundreds at once each would take too long, and a working store would be considered down.
 */
const loadsAtOnceMax = 8;
/** How long a load may wait to start: longer than hundreds of loads take while the store is up. */
const loadWaitMaxMs = 5_000;

/** Reads projects from the store, a few at a time. */
export class ProjectReader {
  readonly #kv: KvStore;
  readonly #now: () => number;
  readonly #gate = new Gate({ atOnce: loadsAtOnceMax, maxWaitMs: loadWaitMaxMs });

  /** `now` returns epoch milliseconds. */
  constructor(kv: KvStore, now: () => number) {
    this.#kv = kv;
    this.#now = now;
  }

  /** Reads a whole project; `undefined` if there is none. */
  async load(projectId: string): Promise<CatalogProject | undefined> {
    const startedAt = this.#now();
    const loaded = await this.#gate.run(() => loadProject(this.#kv, projectId));
    if (loaded === undefined) return undefined;
    const project = new CatalogProject(loaded);
    project.knownAt = startedAt;
    return project;
  }

  /**
   * Applies changes committed elsewhere. Returns `false` if the whole project has to be loaded
   * instead.
   */
  async catchUp(project: CatalogProject): Promise<boolean> {
    // A checkpoint would not know which of the snapshot's changes the store's records lack.
    if (project.isOfSnapshot) return false;
    const startedAt = this.#now();
    const isDone = await project.refresh(async () => {
      const newer = await readNewer(this.#kv, project.stored);
      await (newer && project.catchUp(newer));
      return newer !== undefined;
    });
    if (isDone) project.knownAt = startedAt;
    else if (await wasRestored(this.#kv, project.stored)) logRestored(project);
    return isDone;
  }
}

/** Logs that the store holds an older state of a project than memory. */
export function logRestored({ state, stored }: CatalogProject): void {
  log.error("The store went back to an older state: reloading the project", {
    projectId: state.id,
    revision: stored.head.revision,
  });
}
