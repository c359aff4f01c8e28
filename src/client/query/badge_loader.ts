import { type BadgeCache, createBadgeCache } from "./badge_cache.ts";
import { BadgeQueryError } from "../badge_query_error.ts";
import { BadgesByProduct } from "../badges_by_product.ts";
import { type Batch, type BatchSettings, startBatch } from "./batch.ts";
import { entryKey } from "../entry.ts";
import type { AnyBadge, ProductEntry } from "../types.ts";

/** Loads the badges of entries in one context. */
export interface BadgeLoader<Badge extends AnyBadge> {
  readonly cache: BadgeCache<Badge>;
  /**
   * Returns fresh badges, else the last known ones, else none. Rejects only with the signal's reason,
   * and with a `TypeError` if the URL of the service is not known.
   */
  load(entries: readonly ProductEntry[], signal?: AbortSignal): Promise<BadgesByProduct<Badge>>;
}

/** Creates a loader for the context of `settings`. */
export function createBadgeLoader<Badge extends AnyBadge>(
  settings: BatchSettings,
): BadgeLoader<Badge> {
  const cache = createBadgeCache<Badge>(settings);
  /** The batches in progress, by the keys of their entries. */
  const batchesInProgress = new Map<string, Batch<Badge>>();
  /** The batch that still takes entries. */
  let openBatch: Batch<Badge> | undefined;

  /** The fresh badges of an entry, or the result of the batch that requests it. */
  async function resultOf(
    entry: ProductEntry,
    signal?: AbortSignal,
  ): Promise<readonly Badge[] | BadgeQueryError | undefined> {
    const key = entryKey(entry);
    if (!key) {
      const error = new BadgeQueryError("refused", "an id is not a safe integer", [entry]);
      settings.onError(error);
      return error;
    }
    const fresh = cache.fresh(key);
    if (fresh) return fresh;
    if (!batchesInProgress.has(key) && !openBatch?.add(key, entry)) {
      (openBatch = startBatch(settings, cache, batchesInProgress)).add(key, entry);
    }
    return (await batchesInProgress.get(key)?.wait(signal))?.get(key);
  }

  async function load(entries: readonly ProductEntry[], signal?: AbortSignal) {
    signal?.throwIfAborted();
    if (!settings.url) throw new TypeError("A BadgeClient needs baseUrl");
    const errors = new Set<BadgeQueryError>();
    const results = await Promise.all(entries.map((entry) => resultOf(entry, signal)));
    const badges = entries.map((entry, index): [ProductEntry, Badge[]] => {
      let result = results[index];
      if (result instanceof BadgeQueryError) {
        errors.add(result);
        result = cache.lastKnown(entryKey(entry));
      }
      // A copy for each caller, who may sort or change it.
      return [entry, [...result ?? []]];
    });
    return new BadgesByProduct(badges, [...errors]);
  }
  return { cache, load };
}
