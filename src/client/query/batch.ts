import { closed, entriesMax, entryBytes } from "../bounds_and_delays.ts";
import { abortable, pause } from "./abortable.ts";
import type { BadgeCache, Freshness } from "./badge_cache.ts";
import type { BadgeQueryError } from "../badge_query_error.ts";
import { entryKey } from "../entry.ts";
import type { Settings } from "../options.ts";
import { queryWithRetries } from "./query_with_retries.ts";
import type { AnyBadge, ProductEntry } from "../types.ts";

/** What all batches of a client share. */
export interface BatchSettings extends Settings {
  /** The queries in progress: at most `concurrency`. */
  readonly running: Set<Promise<unknown>>;
  /** Functions that end what is in progress: batches and subscriptions. */
  readonly cancels: Set<() => void>;
  /** Called with the freshness of each response. */
  readonly onFreshness: (freshness: Freshness) => void;
}

/** Entries that are collected and then requested together. */
export interface Batch<Badge extends AnyBadge> {
  /** Adds an entry, and returns whether it did: not if the batch is sent already or full. */
  add(key: string, entry: ProductEntry): boolean;
  /**
   * Waits for the result of each entry, by its key. Rejects with the signal's reason if that is aborted
   * first. When the last waiting caller aborts, the request is aborted too.
   */
  wait(signal?: AbortSignal): Promise<ReadonlyMap<string, readonly Badge[] | BadgeQueryError>>;
}

/**
 * Starts a batch, which sends itself after `batchWithinMs`, or later if many are in progress.
 * `batchesInProgress` are all batches of its context, by the keys of their entries; `bytesLeft` is the
 * room for entries in the body.
 */
export function startBatch<Badge extends AnyBadge>(
  settings: BatchSettings,
  cache: BadgeCache<Badge>,
  batchesInProgress: Map<string, Batch<Badge>>,
  bytesLeft: number,
): Batch<Badge> {
  const entries = new Map<string, ProductEntry>();
  const controller = new AbortController();
  let waiting = 0;

  async function send() {
    const results = new Map<string, readonly Badge[] | BadgeQueryError>();
    const { signal } = controller;
    const { timeoutMs, running, concurrency = 6 } = settings;
    const deadline = Date.now() + timeoutMs;
    const timer = setTimeout(() => controller.abort(), timeoutMs);
    await pause(settings.batchWithinMs, signal);
    while (!signal.aborted && running.size >= concurrency) {
      await abortable(Promise.race(running), signal).catch(() => {});
    }
    bytesLeft = 0;
    const query = queryWithRetries<Badge>(entries, settings, signal, deadline);
    running.add(query);
    const { badges, errors, ...freshness } = await query;
    running.delete(query);
    settings.onFreshness(freshness);
    for (const [key, shown] of badges) {
      // Ignore entries that were not requested: in the cache they would evict those that were.
      if (!entries.has(key)) continue;
      results.set(key, shown);
      cache.set(key, { badges: shown, ...freshness });
    }
    for (const error of errors) {
      for (const entry of error.products) results.set(entryKey(entry), error);
      // A caller that aborted does not need to hear about the error.
      if (waiting > 0) settings.onError(error);
    }
    clearTimeout(timer);
    end();
    return results;
  }

  /** Aborts the request: no caller needs it any more, or the client was closed. */
  function cancel(): void {
    waiting = 0;
    end();
    controller.abort(closed);
  }

  /** Lets later calls request these entries again instead of joining this batch. */
  function end(): void {
    bytesLeft = 0;
    settings.cancels.delete(cancel);
    for (const key of entries.keys()) {
      if (batchesInProgress.get(key) === batch) batchesInProgress.delete(key);
    }
  }

  settings.cancels.add(cancel);
  const done = send();
  const batch: Batch<Badge> = {
    add(key, entry) {
      const bytes = key.length + entryBytes;
      if (bytesLeft < bytes || entries.size >= entriesMax) return false;
      bytesLeft -= bytes;
      entries.set(key, entry);
      batchesInProgress.set(key, batch);
      return true;
    },
    async wait(signal) {
      waiting++;
      try {
        return await abortable(done, signal);
      } catch (reason) {
        if (!--waiting) cancel();
        throw reason;
      }
    },
  };
  return batch;
}
