import { LRUCache } from "lru-cache";
import type { CatalogProject } from "./catalog_project.ts";
import type { CatalogStatistics } from "./catalog_statistics.ts";

/**
 * The most that one project counts, as a share of `maxBytes`: one tenant's large catalogue must not
 * evict those of all others each time that it is queried.
 */
const shareMax = 3 / 4;

/**
 * The projects in memory by id. When they take more than `maxBytes`, the least recently used ones
 * are evicted. A project that grows with use is measured again.
 */
export class LoadedProjects {
  readonly #maxBytes: number;
  readonly #projects: LRUCache<string, CatalogProject>;
  #evictions = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#projects = new LRUCache({
      maxSize: maxBytes,
      dispose: (_project, _projectId, reason) => {
        if (reason === "evict") this.#evictions++;
      },
    });
  }

  get statistics(): Pick<CatalogStatistics, "projects" | "bytes" | "maxBytes" | "evictions"> {
    return {
      projects: this.#projects.size,
      bytes: this.#projects.calculatedSize,
      maxBytes: this.#maxBytes,
      evictions: this.#evictions,
    };
  }

  /** A project, which counts as used. */
  get(projectId: string): CatalogProject | undefined {
    return this.#projects.get(projectId);
  }

  /** A project, without counting it as used. */
  peek(projectId: string): CatalogProject | undefined {
    return this.#projects.peek(projectId);
  }

  has(projectId: string): boolean {
    return this.#projects.has(projectId);
  }

  /** All projects, without counting them as used. */
  values(): Iterable<CatalogProject> {
    return this.#projects.values();
  }

  /** Adds a project, or replaces the one with its id, with the memory that it takes now. */
  keep(project: CatalogProject): void {
    const { id } = project.state;
    // A project larger than the whole budget is kept, too: reading it for every query would be
    // worse.
    const size = Math.min(project.memoryBytes, Math.ceil(this.#maxBytes * shareMax));
    // Setting an existing value again would not change its recorded size.
    this.#projects.delete(id);
    this.#projects.set(id, project, { size });
    project.onResize = () => {
      if (this.#projects.peek(id) === project) this.keep(project);
    };
  }

  delete(projectId: string): void {
    this.#projects.delete(projectId);
  }
}
