import type { Entry } from "../input/entries.ts";

/** As many as the service takes at once. */
const operationsMax = 1_000;
/** What a body may hold (1 MiB) is more than enough for so many ids of 17 characters, their commas, and the rest. */
const idsMax = 40_000;

/** The next changes that fit into one request, one at least. */
export function cutBatch(changes: readonly Entry[], from: number): readonly Entry[] {
  let ids = 0;
  let end = from;
  while (end < changes.length && end - from < operationsMax) {
    ids += changes[end]?.variantIds?.size ?? 0;
    if (ids > idsMax && end > from) break;
    end++;
  }
  return changes.slice(from, end);
}
