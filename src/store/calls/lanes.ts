/**
 * How many calls may wait for the store at once, by what they are for. Each lane has slots of its own, so that a flood
 * of one kind of request cannot use up the calls of another. Requests of strangers go through the last three.
 */
export const laneSlots = {
  /** What requests with valid credentials read and write. */
  management: 64,
  /** Loading projects, following what other processes commit, checkpoints. */
  catalog: 64,
  /** Credentials that were valid before. */
  authentication: 32,
  /** Whether the store answers at all. */
  readiness: 2,
  /** Whether there is a project under an id that somebody queries. */
  lookups: 4,
  /** Credentials not seen before, from addresses within their limit of failed logins. */
  newcomers: 8,
  /** Credentials not seen before, from addresses over that limit. */
  strangers: 2,
} as const;

export type Lane = keyof typeof laneSlots;
