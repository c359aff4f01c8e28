/** The contents of memory, and counts of loads and evictions. */
export interface CatalogStatistics {
  /** The memory of compiled schemas, in bytes. Their cache has its own limit. */
  readonly schemaBytes: number;
  readonly projects: number;
  /** The number of projects that could not be read because of a damaged record when last tried. */
  readonly damagedProjects: number;
  readonly bytes: number;
  readonly maxBytes: number;
  /** The number of complete loads from the store so far. */
  readonly loads: number;
  /** The number of projects evicted to make room. */
  readonly evictions: number;
  readonly checkpointFailures: number;
}
