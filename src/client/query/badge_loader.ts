import { bodyBytes, entryBytes } from "../bounds_and_delays.ts";
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
  /** How many bytes of entries fit into a body beside the context. */
  const entriesBytes = bodyBytes - new Blob([JSON.stringify(settings.context)]).size;

  /** The result of the batch that requests an entry. */
  async function resultOf(key: string, entry: ProductEntry, signal?: AbortSignal) {
    const isTooLarge = key.length + entryBytes > entriesBytes;
    if (!key || isTooLarge) {
      const message = isTooLarge ? "query over 64 KiB" : "an id is no safe integer";
      const error = new BadgeQueryError("refused", message, [entry]);
      settings.onError(error);
      return error;
    }
    if (!batchesInProgress.has(key) && !openBatch?.add(key, entry)) {
      openBatch = startBatch(settings, cache, batchesInProgress, entriesBytes);
      openBatch.add(key, entry);
    }
    return (await batchesInProgress.get(key)?.wait(signal))?.get(key);
  }

  async function load(entries: readonly ProductEntry[], signal?: AbortSignal) {
    signal?.throwIfAborted();
    if (!settings.url) throw new TypeError("BadgeClient needs baseUrl");
    const errors = new Set<BadgeQueryError>();
    const badges = entries.map(async (entry): Promise<[ProductEntry, Badge[]]> => {
      const key = entryKey(entry);
      let result = cache.fresh(key) ?? await resultOf(key, entry, signal);
      if (result instanceof BadgeQueryError) {
        errors.add(result);
        result = cache.lastKnown(key);
      }
      // Callers get lists of their own, which they may sort. The badges are shared.
      return [entry, [...result ?? []]];
    });
    return new BadgesByProduct(await Promise.all(badges), [...errors]);
  }
  return { cache, load };
}
