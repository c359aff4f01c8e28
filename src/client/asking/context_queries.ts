import { BadgeQueryError } from "../badge_query_error.ts";
import { BadgesByProduct } from "../badges_by_product.ts";
import { type Batch, gather } from "./batch.ts";
import { entryKey } from "../entry.ts";
import { keepBadges } from "./known_badges.ts";
import type { Settings } from "../options.ts";
import type { AnyBadge, ProductEntry } from "../types.ts";

/** Asks for entries with one context. */
export type Ask<Badge extends AnyBadge> = (
  entries: readonly ProductEntry[],
  signal?: AbortSignal,
) => Promise<BadgesByProduct<Badge>>;

/**
 * All that is asked with one context. What is asked gives fresh badges, or else the last known, or else none;
 * it rejects with the signal's reason, and where `throwOnError` is set with the first fault.
 */
export function contextQueries<Badge extends AnyBadge>(settings: Settings): Ask<Badge> {
  const known = keepBadges<Badge>(settings.cacheEntries);
  /** What is being asked for, by the keys of entries. */
  const asked = new Map<string, Batch<Badge>>();
  /** To which entries can be added. */
  let gathering: Batch<Badge> | undefined;

  /** What is known of an entry, or the batch that asks for it. */
  function sourceOf(entry: ProductEntry): readonly Badge[] | BadgeQueryError | Batch<Badge> {
    const key = entryKey(entry);
    if (!key) {
      const fault = new BadgeQueryError("refused", "an id is no safe integer", [entry]);
      settings.onError(fault);
      return fault;
    }
    const source = known.get(key) ?? asked.get(key);
    if (source) return source;
    if (!gathering?.fits(key)) gathering = gather({ settings, known, asked });
    gathering.add(key, entry);
    return gathering;
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
        result = known.get(key, settings.staleIfErrorSeconds * 1_000);
      }
      // Each caller has a list of its own to sort and cut.
      return [entry, [...result ?? []]];
    });
    const [first] = errors;
    if (first && settings.throwOnError) throw first;
    return new BadgesByProduct(badges, [...errors]);
  };
}
