import { isEqual, type Settings } from "../options.ts";
import type { AnyBadge } from "../types.ts";

/** How long a response is fresh. */
export interface Freshness {
  /** In epoch milliseconds; after a failed query, about when another may succeed: maybe never. */
  freshUntil: number;
  /**
   * The `max-age` that a GET would have had, in seconds; `NaN` if the response must not be cached, and
   * negative if the query failed.
   */
  readonly maxAge: number;
}

/** The badges of an entry, and how long they are fresh. */
export interface CachedBadges<Badge extends AnyBadge> extends Freshness {
  readonly badges: readonly Badge[];
}

/** A cache of badges, by entry key. */
export interface BadgeCache<Badge extends AnyBadge> {
  /** All entries, stale ones too: they are used when the service fails. */
  readonly entries: ReadonlyMap<string, CachedBadges<Badge>>;
  /** The badges of an entry if they are fresh. */
  fresh(key: string): readonly Badge[] | undefined;
  /** The badges of an entry when the service fails. Forgets those that are too old for that. */
  lastKnown(key: string): readonly Badge[] | undefined;
  /** Stores an entry with the list that it had if its badges are equal. Freezes the list. */
  set(key: string, entry: CachedBadges<Badge>): void;
}

/** Creates a cache of at most `cacheEntries` entries, which evicts the one that was set first. */
export function createBadgeCache<Badge extends AnyBadge>(
  { cacheEntries = 1_000, staleIfErrorSeconds = 600 }: Settings,
): BadgeCache<Badge> {
  const entries = new Map<string, CachedBadges<Badge>>();
  function fresh(key: string, staleMs = 0): readonly Badge[] | undefined {
    const entry = entries.get(key);
    // Wall-clock time: a monotonic clock may pause while a laptop sleeps, which would keep
    // yesterday's badges.
    if (entry && Date.now() < entry.freshUntil + staleMs) return entry.badges;
  }
  return {
    entries,
    fresh,
    lastKnown: (key) => fresh(key, staleIfErrorSeconds * 1_000) ?? void entries.delete(key),
    set(key, entry) {
      Object.freeze(entry.badges);
      const { badges } = entries.get(key) ?? entry;
      entries.delete(key);
      entries.set(key, isEqual(badges, entry.badges) ? { ...entry, badges } : entry);
      const [oldest = key] = entries.keys();
      if (entries.size > cacheEntries) entries.delete(oldest);
    },
  };
}
