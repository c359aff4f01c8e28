import { getLogger } from "@logtape/logtape";
import { isUnavailable } from "../domain/errors.ts";
import { compiledSchemaBytes } from "../domain/schema/check_content.ts";
import { CheckpointLost, writeCheckpoint } from "../store/project/checkpoint.ts";
import { isSameCommit, type StoredHead } from "../store/project/head.ts";
import type { DeadlineKv } from "../store/kv.ts";
import type { ProjectSnapshot } from "../store/snapshot/project_snapshot.ts";
import { CatalogProject } from "./catalog_project.ts";
import type { CatalogStatistics } from "./catalog_statistics.ts";
import { DamagedProjects } from "./damaged_projects.ts";
import { KeptProjects } from "./kept_projects.ts";
import { KeyedQueue } from "./keyed_queue.ts";
import { ProjectLookups } from "./project_lookups.ts";
import { logWentBack, ProjectReader } from "./project_reader.ts";

const log = getLogger(["badges", "catalog"]);

/**
 * The projects in memory, the least recently used ones going as wholes when they take more than
 * `maxBytes`. Loads, changes and checkpoints of one project go through one queue: a project is never
 * read while it is written, nor twice at once.
 */
export class Catalog {
  readonly #kv: DeadlineKv;
  readonly #now: () => number;
  readonly #ageNow: (() => number) | undefined;
  readonly #projects: KeptProjects;
  readonly #reader: ProjectReader;
  readonly #queue = new KeyedQueue();
  readonly #lookups: ProjectLookups;
  readonly #opening = new Map<string, Promise<CatalogProject | undefined>>();
  readonly #damaged: DamagedProjects;
  #loads = 0;
  #checkpointFailures = 0;
  /** Whether it is looked at what other processes commit. */
  #isFollowed = false;

  constructor(
    options: {
      kv: DeadlineKv;
      maxBytes: number;
      now: () => number;
      /** The clock by which changes are old enough to be deleted. Default: `now`. */
      ageNow?: (() => number) | undefined;
    },
  ) {
    this.#kv = options.kv;
    this.#now = options.now;
    this.#ageNow = options.ageNow;
    this.#damaged = new DamagedProjects(options.now);
    this.#projects = new KeptProjects(options.maxBytes);
    this.#reader = new ProjectReader(options.kv, options.now);
    this.#lookups = new ProjectLookups(options.kv, options.now);
  }

  get statistics(): CatalogStatistics {
    return {
      ...this.#projects.figures,
      schemaBytes: compiledSchemaBytes(),
      loads: this.#loads,
      checkpointFailures: this.#checkpointFailures,
    };
  }

  /** The projects in memory; looking at one does not make it one that was used. */
  projects(): Iterable<CatalogProject> {
    return this.#projects.values();
  }

  /**
   * Which revision of a project is in memory, and how long ago that was last known to be what the store holds;
   * `undefined` if it is not in memory. Where nobody else writes, what is not in doubt is so now.
   */
  freshness(projectId: string): { revision: number; ageSeconds: number } | undefined {
    const project = this.#projects.peek(projectId);
    if (project === undefined) return undefined;
    const isSure = !this.#isFollowed && !project.isInDoubt;
    const ageSeconds = isSure ? 0 : Math.max(0, this.#now() - project.knownAt) / 1_000;
    return { revision: project.stored.head.revision, ageSeconds };
  }

  /** Whether the project is in memory. */
  has(projectId: string): boolean {
    return this.#projects.has(projectId);
  }

  /** The project if it is in memory: a query's way, which waits for nothing. */
  get(projectId: string): CatalogProject | undefined {
    const project = this.#projects.get(projectId);
    // Read anew behind the query's back; while the store is away, the last good answer stands.
    if (project?.isInDoubt) this.open(projectId).catch(() => {});
    return project;
  }

  /**
   * The project, loaded if need be, for somebody who may be a stranger: an id that is not known is looked up first,
   * in slots of their own.
   */
  async openForQuery(projectId: string): Promise<CatalogProject | undefined> {
    return await this.#lookups.mayExist(projectId) ? await this.open(projectId) : undefined;
  }

  /** Learns which projects there are: without it each is looked up when it is first queried. */
  learnProjects(): Promise<void> {
    return this.#lookups.learnAll(this.#kv);
  }

  /** The project, loaded if need be, once for all who ask meanwhile; `undefined`, each time anew, if there is none. */
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
        // It may have been created.
        this.#lookups.forgetAbsent();
      }
    });
  }

  /** Runs `job`, which needs nothing of the project but its head, while nothing else loads or changes it. */
  unloaded<T>(projectId: string, job: () => Promise<T>): Promise<T> {
    return this.#queue.run(projectId, job);
  }

  /** Takes note that a project has changed: its size, and whether it wants a checkpoint. */
  changed(project: CatalogProject): void {
    project.knownAt = this.#now();
    this.#keep(project);
    if (!project.unsaved.isCheckpointDue) return;
    this.exclusively(project.state.id, (current) => this.#checkpoint(current)).catch((error) => {
      this.#checkpointFailures++;
      log.warn("A checkpoint failed; it is tried again after the next change", {
        projectId: project.state.id,
        error: String(error),
      });
    });
  }

  /**
   * Takes note that the store may know more of a project than memory does. Whoever opens it next reads what
   * it lacks; queries are answered as before until that is done.
   */
  doubt(projectId: string): void {
    this.#projects.peek(projectId)?.doubt();
  }

  /** The heads of the projects in memory, as they are there. */
  kept(): StoredHead[] {
    return Array.from(this.#projects.values(), ({ stored }) => stored);
  }

  /** Takes note that at `at` the store held these heads. */
  confirm(heads: readonly StoredHead[], at: number): void {
    this.#isFollowed = true;
    for (const head of heads) {
      const project = this.#projects.peek(head.projectId);
      if (project !== undefined && isSameCommit(project.stored, head)) project.knownAt = at;
    }
  }

  /**
   * Takes note that another process may have changed a project: if it is in memory, it is brought up to what the
   * store holds. With a `revision` only if that is not in memory yet, or by another commit.
   */
  follow({ projectId, revision = Infinity, commitId }: {
    projectId: string;
    revision?: number;
    commitId?: string | undefined;
  }): void {
    // Somebody may query it next.
    this.#lookups.learn(projectId);
    const project = this.#projects.peek(projectId);
    if (project === undefined) return;
    const { head } = project.stored;
    // A lower one may be an older commit of this process; if the store went back, the next look finds out.
    if (head.revision > revision) return;
    if (head.revision === revision && head.commitId === commitId) return;
    project.doubt();
    // Who asks next tries again.
    this.open(projectId).catch(() => {});
  }

  /** Reads a project anew because it was changed elsewhere. Only within {@link exclusively}. */
  reload(projectId: string): Promise<CatalogProject | undefined> {
    this.doubt(projectId);
    return this.#current(projectId);
  }

  /** Answers queries by what a snapshot holds, until the store can be read. */
  restore(snapshots: Iterable<ProjectSnapshot>): void {
    for (const snapshot of snapshots) this.#keep(CatalogProject.ofSnapshot(snapshot));
  }

  /** Forgets a project, so that whoever asks next reads it from the store. */
  drop(projectId: string): void {
    this.#lookups.unlearn(projectId);
    this.#damaged.forget(projectId);
    this.#projects.delete(projectId);
  }

  /** Resolves when nothing is being loaded, changed or saved. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  async #current(projectId: string): Promise<CatalogProject | undefined> {
    const kept = this.#projects.get(projectId);
    if (kept?.isInDoubt === false) return kept;
    return await this.#damaged.read(projectId, () => this.#upToDate(projectId, kept));
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
      // However bad what the store says is: a snapshot says nothing any more.
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
    try {
      const isDone = await writeCheckpoint(this.#kv, project, {
        now: this.#now,
        ageNow: this.#ageNow,
        onlyIfDue: true,
      });
      if (isDone) project.markSaved();
    } catch (error) {
      if (!(error instanceof CheckpointLost)) throw error;
      logWentBack(project);
      this.drop(project.state.id);
    }
  }
}
