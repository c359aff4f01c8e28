import { createBadgeCache } from "./badge_cache.ts";
import { BadgeQueryError } from "../badge_query_error.ts";
import { BadgesByProduct } from "../badges_by_product.ts";
import { type Batch, startBatch } from "./batch.ts";
import { entryKey } from "../entry.ts";
import type { Settings } from "../options.ts";
import type { AnyBadge, ProductEntry } from "../types.ts";

/** Loads the badges of entries in one context. */
export type LoadBadges<Badge extends AnyBadge> = (
  entries: readonly ProductEntry[],
  signal?: AbortSignal,
) => Promise<BadgesByProduct<Badge>>;

/**
 * Creates the function that loads badges in the context of `settings`. It returns fresh badges, else
 * the last known ones, else none. It rejects with the signal's reason, and with the first error if
 * `throwOnError` is set.
 */
export function createBadgeLoader<Badge extends AnyBadge>(settings: Settings): LoadBadges<Badge> {
  const cache = createBadgeCache<Badge>(settings.cacheEntries);
  /** The batches in progress, by the keys of their entries. */
  const batchesInProgress = new Map<string, Batch<Badge>>();
  /** The batch that still takes entries. */
  let openBatch: Batch<Badge> | undefined;

  /** The fresh badges of an entry, an error, or the batch that requests it. */
  function sourceOf(entry: ProductEntry): readonly Badge[] | BadgeQueryError | Batch<Badge> {
    const key = entryKey(entry);
    if (!key) {
      const error = new BadgeQueryError("refused", "an id is not a safe integer", [entry]);
      settings.onError(error);
      return error;
    }
    const source = cache.get(key) ?? batchesInProgress.get(key);
    if (source) return source;
    if (!openBatch?.fits(key)) openBatch = startBatch({ settings, cache, batchesInProgress });
    openBatch.add(key, entry);
    return openBatch;
  }

  return async (entries, signal) => {
    signal?.throwIfAborted();
    const sources = entries.map(sourceOf);
    const batches = new Set(sources.filter((source) => "wait" in source));
    await Promise.all(Array.from(batches, (batch) => batch.wait(signal)));

    const errors = new Set<BadgeQueryError>();
    const badges = entries.map((entry, index): [ProductEntry, Badge[]] => {
      const key = entryKey(entry);
      const source = sources[index] ?? [];
      let result = "wait" in source ? source.results.get(key) : source;
      if (result instanceof BadgeQueryError) {
        errors.add(result);
        result = cache.get(key, settings.staleIfErrorSeconds * 1_000);
      }
      // A copy for each caller, who may sort or change it.
      return [entry, [...result ?? []]];
    });
    const [first] = errors;
    if (first && settings.throwOnError) throw first;
    return new BadgesByProduct(badges, [...errors]);
  };
}
