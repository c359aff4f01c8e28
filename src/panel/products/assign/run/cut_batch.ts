import { operationsPerBatchMax } from "../../../../domain/limits.ts";
import type { Entry } from "../input/entries.ts";

/**
 * A body of 1 MiB has more than enough room for this many ids of 17 characters, with commas and the
 * rest.
 */
const idsMax = 40_000;

/** The next changes that fit into one request; at least one. */
export function cutBatch(changes: readonly Entry[], from: number): readonly Entry[] {
  let ids = 0;
  let end = from;
  while (end < changes.length && end - from < operationsPerBatchMax) {
    ids += changes[end]?.variantIds?.size ?? 0;
    if (ids > idsMax && end > from) break;
    end++;
  }
  return changes.slice(from, end);
}
