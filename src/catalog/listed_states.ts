import { listedStatesMaxBytes } from "../domain/limits.ts";

/** After this long, the list takes as much again. */
const periodMs = 24 * 3_600_000;
/** States this short are listed in any case. */
const shortBytes = 512;

/**
 * Bounds the states before and after changes that a project's list of changes contains in full: they
 * are kept for months, and a program makes hundreds of changes a second. The others have a place that
 * is bounded by `HISTORY_MAX_BYTES`.
 */
export class ListedStates {
  #left = listedStatesMaxBytes;
  #seenAt = 0;

  /** Whether the list takes another state of this size. `now` is epoch milliseconds. */
  take(bytes: number, now: number): boolean {
    if (bytes <= shortBytes) return true;
    const regained = Math.max(now - this.#seenAt, 0) * listedStatesMaxBytes / periodMs;
    this.#left = Math.min(this.#left + regained, listedStatesMaxBytes);
    this.#seenAt = now;
    if (bytes > this.#left) return false;
    this.#left -= bytes;
    return true;
  }
}
