import { abortable, pause } from "./abortable.ts";
import type { BadgeCache } from "./badge_cache.ts";
import type { BadgeQueryError } from "../badge_query_error.ts";
import { entryKey } from "../entry.ts";
import type { Settings } from "../options.ts";
import { queryWithRetries } from "./query_with_retries.ts";
import type { AnyBadge, ProductEntry } from "../types.ts";

/** The service accepts at most this many entries per request. */
const entriesMax = 50;
/** The service accepts 64 KiB; this leaves room for the JSON around the context and the entries. */
const bodyBytes = 65_500;
/** The bytes that an entry adds to a body besides its key. */
const entryBytes = 24;

/** What a batch needs from its owner. */
export interface BatchOptions<Badge extends AnyBadge> {
  readonly settings: Settings;
  readonly cache: BadgeCache<Badge>;
  /** The batches in progress, by the keys of their entries. */
  readonly batchesInProgress: Map<string, Batch<Badge>>;
}

/** Entries that are collected and then requested together. */
export interface Batch<Badge extends AnyBadge> {
  /** The result for each entry, by its key. Complete once `wait` resolves. */
  readonly results: ReadonlyMap<string, readonly Badge[] | BadgeQueryError>;
  /** Whether an entry can be added: the batch is not sent yet and has room. */
  fits(key: string): boolean;
  /** Adds an entry. */
  add(key: string, entry: ProductEntry): void;
  /**
   * Waits until the results are complete. Rejects with the signal's reason if that is aborted
   * first. When the last waiting caller aborts, the request is aborted too.
   */
  wait(signal?: AbortSignal): Promise<void>;
}

/** Starts a batch, which sends itself after `batchWithinMs`. */
export function startBatch<Badge extends AnyBadge>(
  { settings, cache, batchesInProgress }: BatchOptions<Badge>,
): Batch<Badge> {
  const results = new Map<string, readonly Badge[] | BadgeQueryError>();
  const entries = new Map<string, ProductEntry>();
  const controller = new AbortController();
  let bytesLeft = bodyBytes - new Blob([JSON.stringify(settings.context)]).size;
  let waiting = 0;

  async function send(): Promise<void> {
    const deadline = Date.now() + settings.timeoutMs;
    const timer = setTimeout(() => controller.abort(), settings.timeoutMs);
    await pause(settings.batchWithinMs, controller.signal).catch(() => {});
    bytesLeft = 0;
    const query = { entries, settings, signal: controller.signal };
    const { badges, freshUntil, errors } = await queryWithRetries<Badge>(query, deadline);
    for (const [key, shown] of badges) {
      // Ignore entries that were not requested: in the cache they would evict those that were.
      if (!entries.has(key)) continue;
      results.set(key, shown);
      cache.set(key, shown, freshUntil);
    }
    for (const error of errors) {
      for (const entry of error.products) results.set(entryKey(entry), error);
      // A caller that aborted does not need to hear about the error.
      if (waiting > 0) settings.onError(error);
    }
    clearTimeout(timer);
    end();
  }

  /** Lets later calls request these entries again instead of joining this batch. */
  function end(): void {
    bytesLeft = 0;
    for (const key of entries.keys()) {
      if (batchesInProgress.get(key) === batch) batchesInProgress.delete(key);
    }
  }

  const done = send();
  const batch: Batch<Badge> = {
    results,
    fits: (key) => bytesLeft >= key.length + entryBytes && entries.size < entriesMax,
    add(key, entry) {
      bytesLeft -= key.length + entryBytes;
      entries.set(key, entry);
      batchesInProgress.set(key, batch);
    },
    async wait(signal) {
      waiting++;
      try {
        await abortable(done, signal);
      } catch (reason) {
        if (--waiting === 0) {
          end();
          controller.abort();
        }
        throw reason;
      }
    },
  };
  return batch;
}
