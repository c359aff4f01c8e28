import { BadgeQueryError } from "../badge_query_error.ts";
import { BadgesByProduct } from "../badges_by_product.ts";
import { type Batch, gather } from "./batch.ts";
import { entryKey } from "../entry.ts";
import { keepBadges } from "./known_badges.ts";
import type { Settings } from "../options.ts";
import type { AnyBadge, ProductEntry } from "../types.ts";

/** Gets the badges of entries in one context. */
export type Ask<Badge extends AnyBadge> = (
  entries: readonly ProductEntry[],
  signal?: AbortSignal,
) => Promise<BadgesByProduct<Badge>>;

/**
 * Creates the function that gets badges in the context of `settings`. It returns fresh badges, else
 * the last known ones, else none. It rejects with the signal's reason, and with the first error if
 * `throwOnError` is set.
 */
export function contextQueries<Badge extends AnyBadge>(settings: Settings): Ask<Badge> {
  const known = keepBadges<Badge>(settings.cacheEntries);
  /** The batches in progress, by the keys of their entries. */
  const asked = new Map<string, Batch<Badge>>();
  /** The batch that still takes entries. */
  let gathering: Batch<Badge> | undefined;

  /** The fresh badges of an entry, an error, or the batch that requests it. */
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
      // A copy for each caller, who may sort or change it.
      return [entry, [...result ?? []]];
    });
    const [first] = errors;
    if (first && settings.throwOnError) throw first;
    return new BadgesByProduct(badges, [...errors]);
  };
}
