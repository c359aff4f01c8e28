/** What is in memory, and what came and went. */
export interface CatalogStatistics {
  /** What compiled schemas take, whose cache has a bound of its own. */
  readonly schemaBytes: number;
  readonly projects: number;
  readonly bytes: number;
  readonly maxBytes: number;
  /** How many were read whole from the store so far. */
  readonly loads: number;
  /** How many went to make room for others. */
  readonly evictions: number;
  readonly checkpointFailures: number;
}
