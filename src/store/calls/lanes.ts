/**
 * The maximum number of concurrent calls to the store, by purpose. Each lane has slots of its own,
 * so that a flood of one kind of request cannot use up those of another. Requests
 * without valid credentials use the last three.
 */
export const laneSlots = {
  /** Reads and writes for requests with valid credentials. */
  management: 64,
  /** Loading projects, following commits of other processes, checkpoints. */
  catalog: 64,
  /** Credentials that were valid before. */
  authentication: 32,
  /** Whether the store responds at all. */
  readiness: 2,
  /** Whether a queried project exists. */
  lookups: 4,
  /** Credentials not seen before, from addresses within their limit of invalid tokens. */
  unknownCredentials: 8,
  /** Credentials not seen before, from addresses over that limit. */
  overLimitCredentials: 2,
} as const;

export type Lane = keyof typeof laneSlots;
