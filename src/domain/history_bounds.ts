import { historyMaxBytesDefault, undoDaysDefault } from "./limits.ts";

/** How far back changes of a project can be undone. */
export interface HistoryBounds {
  /** For how long, in milliseconds. */
  readonly undoMs: number;
  /** What undo and long states of changes take in the store, compressed. */
  readonly maxBytes: number;
}

/** The bounds for a number of days. */
export function historyBounds(
  { undoDays = undoDaysDefault, maxBytes = historyMaxBytesDefault }: {
    undoDays?: number;
    maxBytes?: number;
  } = {},
): HistoryBounds {
  return { undoMs: Temporal.Duration.from({ days: undoDays }).total("milliseconds"), maxBytes };
}
