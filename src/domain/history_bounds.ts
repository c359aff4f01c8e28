import { historyMaxBytesDefault, undoDaysDefault } from "./limits.ts";

/** How far back changes of a project can be undone. */
export interface HistoryBounds {
  /** For how long, in milliseconds. */
  readonly undoMs: number;
  /** The space in the store for undo records and long change states, compressed. */
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
