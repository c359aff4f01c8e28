import { abortable, pause } from "./abortable.ts";
import { askService } from "./ask_service.ts";
import type { BadgeQueryError } from "../badge_query_error.ts";
import { entryKey } from "../entry.ts";
import type { KnownBadges } from "./known_badges.ts";
import type { Settings } from "../options.ts";
import type { AnyBadge, ProductEntry } from "../types.ts";

/** What the service takes in one request. */
const entriesMax = 50;
/** The service takes 64 KiB: this leaves out what is around context and entries. */
const bodyBytes = 65_500;
/** What an entry takes in a body beside its key. */
const entryBytes = 24;

/** What a batch works with. */
export interface BatchOptions<Badge extends AnyBadge> {
  readonly settings: Settings;
  /** Where answers are kept. */
  readonly known: KnownBadges<Badge>;
  /** The batches that are under way, by the keys of their entries. */
  readonly asked: Map<string, Batch<Badge>>;
}

/** Entries that are gathered, and asked for in one request. */
export interface Batch<Badge extends AnyBadge> {
  /** What came of it, by the keys of its entries: for each, in the end. */
  readonly results: ReadonlyMap<string, readonly Badge[] | BadgeQueryError>;
  /** Whether an entry may be added: it is not sent yet, and has room. */
  fits(key: string): boolean;
  /** Adds what is to be asked for. */
  add(key: string, entry: ProductEntry): void;
  /**
   * Waits for what comes of it. Rejects with the signal's reason if that is aborted before; when nobody waits
   * any more it is broken off.
   */
  wait(signal?: AbortSignal): Promise<void>;
}

/** Starts to gather entries. */
export function gather<Badge extends AnyBadge>(
  { settings, known, asked }: BatchOptions<Badge>,
): Batch<Badge> {
  const results = new Map<string, readonly Badge[] | BadgeQueryError>();
  const entries = new Map<string, ProductEntry>();
  const givenUp = new AbortController();
  let bytesLeft = bodyBytes - new Blob([JSON.stringify(settings.context)]).size;
  let waiting = 0;

  async function ask(): Promise<void> {
    const deadline = Date.now() + settings.timeoutMs;
    const timer = setTimeout(() => givenUp.abort(), settings.timeoutMs);
    await pause(settings.batchWithinMs, givenUp.signal).catch(() => {});
    bytesLeft = 0;
    const query = { entries, settings, signal: givenUp.signal };
    const { badges, freshUntil, errors } = await askService<Badge>(query, deadline);
    for (const [key, shown] of badges) {
      // What nobody asked for is not kept: it would drive out what is.
      if (!entries.has(key)) continue;
      results.set(key, shown);
      known.set(key, shown, freshUntil);
    }
    for (const error of errors) {
      for (const entry of error.products) results.set(entryKey(entry), error);
      // Who breaks a call off wants to hear no more of it.
      if (waiting > 0) settings.onError(error);
    }
    clearTimeout(timer);
    end();
  }

  /** From now on what it asked for is asked for anew. */
  function end(): void {
    bytesLeft = 0;
    for (const key of entries.keys()) if (asked.get(key) === batch) asked.delete(key);
  }

  const done = ask();
  const batch: Batch<Badge> = {
    results,
    fits: (key) => bytesLeft >= key.length + entryBytes && entries.size < entriesMax,
    add(key, entry) {
      bytesLeft -= key.length + entryBytes;
      entries.set(key, entry);
      asked.set(key, batch);
    },
    async wait(signal) {
      waiting++;
      try {
        await abortable(done, signal);
      } catch (reason) {
        if (--waiting === 0) {
          end();
          givenUp.abort();
        }
        throw reason;
      }
    },
  };
  return batch;
}
