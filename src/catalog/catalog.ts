import { isUnavailable } from "../domain/errors.ts";
import { type HistoryBounds, historyBounds } from "../domain/history_bounds.ts";
import { compiledSchemaBytes } from "../json_schema/check_content.ts";
import { isSameCommit, readHead, type StoredHead } from "../store/project/head.ts";
import type { KvStore } from "../store/kv_store.ts";
import type { ProjectSnapshot } from "../store/snapshot/project_snapshot.ts";
import { CatalogProject } from "./catalog_project.ts";
import type { CatalogStatistics } from "./catalog_statistics.ts";
import { Checkpoints } from "./checkpoints.ts";
import { DamagedProjects } from "./damaged_projects.ts";
import { LoadedProjects } from "./loaded_projects.ts";
import { KeyedQueue } from "./keyed_queue.ts";
import { ProjectLookups } from "./project_lookups.ts";
import { ProjectReader } from "./project_reader.ts";

/**
 * The projects in memory. If they take more than `maxBytes`, the least recently used ones are
 * evicted as a whole. Loads, changes and checkpoints of one project go through one queue, so that a
 * project is never read while it is written, nor twice at once.
 */
export class Catalog {
  /** How far back changes can be undone. */
  readonly history: HistoryBounds;
  readonly #kv: KvStore;
  readonly #now: () => number;
  readonly #projects: LoadedProjects;
  readonly #reader: ProjectReader;
  readonly #queue = new KeyedQueue();
  readonly #checkpoints: Checkpoints;
  readonly #lookups: ProjectLookups;
  readonly #opening = new Map<string, Promise<CatalogProject | undefined>>();
  readonly #damaged: DamagedProjects;
  #loads = 0;
  /** Whether commits of other processes are looked for. */
  #isFollowed = false;

  constructor(
    options: {
      kv: KvStore;
      maxBytes: number;
      now: () => number;
      /** The clock that decides which changes are old enough to delete. Default: `now`. */
      ageNow?: (() => number) | undefined;
      history?: HistoryBounds;
    },
  ) {
    const { kv, now, ageNow } = options;
    this.#kv = kv;
    this.#now = now;
    this.history = options.history ?? historyBounds();
    this.#checkpoints = new Checkpoints({ kv, now, ageNow, history: this.history });
    this.#damaged = new DamagedProjects(now);
    this.#projects = new LoadedProjects(options.maxBytes);
    this.#reader = new ProjectReader(kv, now);
    this.#lookups = new ProjectLookups({ ...options, damaged: this.#damaged });
  }

  get statistics(): CatalogStatistics {
    return {
      ...this.#projects.statistics,
      damagedProjects: this.#damaged.size,
      schemaBytes: compiledSchemaBytes(),
      loads: this.#loads,
      checkpointFailures: this.#checkpoints.failures,
    };
  }

  /** The projects in memory. Reading them here does not count as use. */
  projects(): Iterable<CatalogProject> {
    return this.#projects.values();
  }

  /**
   * The revision of a project in memory, and how long ago it was last known to be the stored one;
   * `undefined` if the project is not in memory. If no other process writes, a project that is not
   * stale is always current.
   */
  freshness(projectId: string): { revision: number; ageSeconds: number } | undefined {
    const project = this.#projects.peek(projectId);
    if (project === undefined) return undefined;
    const isSure = !this.#isFollowed && !project.isStale;
    const ageSeconds = isSure ? 0 : Math.max(0, this.#now() - project.knownAt) / 1_000;
    return { revision: project.stored.head.revision, ageSeconds };
  }

  /** Whether the project is in memory. */
  has(projectId: string): boolean {
    return this.#projects.has(projectId);
  }

  /** The project if it is in memory. Used by queries; never waits. */
  get(projectId: string): CatalogProject | undefined {
    const project = this.#projects.get(projectId);
    // Reload in the background. While the store is down, the last good state is used.
    if (project?.isStale) this.open(projectId).catch(() => {});
    return project;
  }

  /**
   * The project, loaded if necessary, for a caller who may be a stranger: an unknown id is looked
   * up first, in separate slots.
   */
  async openForQuery(projectId: string): Promise<CatalogProject | undefined> {
    return await this.#lookups.mayExist(projectId) ? await this.open(projectId) : undefined;
  }

  /** Learns which projects exist. Without this, each is looked up at its first query. */
  learnProjects(): Promise<void> {
    return this.#lookups.learnAll(this.#kv);
  }

  /**
   * The project, loaded if necessary, once for all concurrent callers. `undefined` if it does not
   * exist, which is not cached.
   */
  open(projectId: string): Promise<CatalogProject | undefined> {
    const opening = this.#opening.get(projectId);
    if (opening !== undefined) return opening;
    const project = this.exclusively(projectId, (current) => Promise.resolve(current))
      .finally(() => this.#opening.delete(projectId));
    this.#opening.set(projectId, project);
    return project;
  }

  /** Runs `job` while nothing else loads or changes the project. */
  exclusively<T>(
    projectId: string,
    job: (project: CatalogProject | undefined) => Promise<T>,
  ): Promise<T> {
    return this.#queue.run(projectId, async () => {
      try {
        return await job(await this.#current(projectId));
      } finally {
        // The project may have been created.
        this.#lookups.forgetAbsent(projectId);
      }
    });
  }

  /**
   * Runs `job`, which needs only the project's head, while nothing else loads or changes the
   * project.
   */
  withoutLoading<T>(projectId: string, job: () => Promise<T>): Promise<T> {
    return this.#queue.run(projectId, job);
  }

  /**
   * Records that a project has changed: updates its size, and starts a checkpoint if one is due.
   */
  changed(project: CatalogProject): void {
    project.knownAt = this.#now();
    this.#keep(project);
    if (!project.unsaved.isCheckpointDue) return;
    const { id } = project.state;
    this.exclusively(id, (current) => this.#checkpoint(current))
      .catch((error) => this.#checkpoints.noteFailure(id, error));
  }

  /**
   * Records that the store may have newer changes of a project. The next `open` reads them; until
   * then, queries use the state in memory.
   */
  markStale(projectId: string): void {
    this.#projects.peek(projectId)?.markStale();
  }

  /** The heads of the projects in memory. The store may have newer ones. */
  heads(): StoredHead[] {
    return Array.from(this.#projects.values(), ({ stored }) => stored);
  }

  /** Records that the store held these heads at `at` (epoch ms). */
  confirm(heads: readonly StoredHead[], at: number): void {
    this.#isFollowed = true;
    for (const head of heads) {
      const project = this.#projects.peek(head.projectId);
      if (project !== undefined && isSameCommit(project.stored, head)) project.knownAt = at;
    }
  }

  /**
   * Records that another process may have changed a project: if it is in memory, it is brought up
   * to date. With a `revision`, only if memory has an older revision, or the same one of another
   * commit.
   */
  follow({ projectId, revision = Infinity, commitId }: {
    projectId: string;
    revision?: number;
    commitId?: string | undefined;
  }): void {
    // It may be queried next.
    this.#lookups.learn(projectId);
    const project = this.#projects.peek(projectId);
    if (project === undefined) return;
    const { head } = project.stored;
    // A lower revision may be an older commit of this process. If the store went back, the
    // follower's next look notices it.
    if (head.revision > revision) return;
    if (head.revision === revision && head.commitId === commitId) return;
    project.markStale();
    // The next caller retries.
    this.open(projectId).catch(() => {});
  }

  /**
   * Reads a project again because it was changed elsewhere. Call this only within {@link
   * exclusively}.
   */
  reload(projectId: string): Promise<CatalogProject | undefined> {
    this.markStale(projectId);
    return this.#current(projectId);
  }

  /** Whether a project in memory is as the store has it: another process may have changed it. */
  async isCurrent({ state, stored }: CatalogProject): Promise<boolean> {
    if (this.#kv.isAlone) return true;
    const head = await readHead(this.#kv, state.id);
    return head !== undefined && isSameCommit(head, stored);
  }

  /** The project as the store has it; `undefined` if it is gone. Call this as {@link reload}. */
  async newest(project: CatalogProject): Promise<CatalogProject | undefined> {
    return await this.isCurrent(project) ? project : await this.reload(project.state.id);
  }

  /** Opens a project with all that other processes have changed until now. */
  openNewest(projectId: string): Promise<CatalogProject | undefined> {
    return this.exclusively(projectId, async (current) => current && await this.newest(current));
  }

  /** Answers queries from a snapshot until the store can be read. */
  restore(snapshots: Iterable<ProjectSnapshot>): void {
    for (const snapshot of snapshots) this.#keep(CatalogProject.ofSnapshot(snapshot));
  }

  /** Evicts a project, so that its next use reads it from the store. */
  drop(projectId: string): void {
    this.#lookups.unlearn(projectId);
    this.#damaged.forget(projectId);
    this.#projects.delete(projectId);
  }

  /** Resolves when nothing is being loaded, changed, saved or deleted. */
  async idle(): Promise<void> {
    await this.#queue.idle();
    await this.#checkpoints.idle();
  }

  async #current(projectId: string): Promise<CatalogProject | undefined> {
    const kept = this.#projects.get(projectId);
    if (kept?.isStale === false) return kept;
    const project = await this.#damaged.read(projectId, () => this.#upToDate(projectId, kept));
    this.#damaged.recover(projectId);
    return project;
  }

  async #upToDate(projectId: string, kept: CatalogProject | undefined) {
    if (kept !== undefined && await this.#caughtUp(kept)) return kept;
    const project = await this.#read(projectId, kept);
    if (project === undefined) {
      this.drop(projectId);
      return undefined;
    }
    this.#loads++;
    this.#keep(project);
    return project;
  }

  async #read(projectId: string, kept: CatalogProject | undefined) {
    try {
      return await this.#reader.load(projectId);
    } catch (error) {
      // Once the store responds, even with damaged data, the snapshot is no longer valid.
      if (kept?.isOfSnapshot && !isUnavailable(error)) this.drop(projectId);
      throw error;
    }
  }

  async #caughtUp(project: CatalogProject): Promise<boolean> {
    if (!await this.#reader.catchUp(project)) return false;
    this.#keep(project);
    return true;
  }

  #keep(project: CatalogProject): void {
    this.#projects.keep(project);
    this.#lookups.learn(project.state.id);
  }

  async #checkpoint(project: CatalogProject | undefined): Promise<void> {
    if (!project?.unsaved.isCheckpointDue) return;
    if (!await this.#checkpoints.write(project)) this.drop(project.state.id);
  }
}
