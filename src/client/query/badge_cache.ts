import type { AnyBadge } from "../types.ts";

/** A cache of badges, by entry key. */
export interface BadgeCache<Badge extends AnyBadge> {
  /** The badges of an entry if they are fresh, or stopped being fresh less than `staleMs` ago. */
  get(key: string, staleMs?: number): readonly Badge[] | undefined;
  /**
   * Stores the badges of an entry, fresh until `freshUntil` (epoch ms). Stale badges are stored
   * too: they are used when the service fails.
   */
  set(key: string, badges: readonly Badge[], freshUntil: number): void;
}

/** Creates a cache of at most `entriesMax` entries, which evicts the one that was set first. */
export function createBadgeCache<Badge extends AnyBadge>(entriesMax: number): BadgeCache<Badge> {
  const cached = new Map<string, { badges: readonly Badge[]; freshUntil: number }>();
  return {
    get(key, staleMs = 0) {
      const entry = cached.get(key);
      // Wall-clock time: a monotonic clock may pause while a laptop sleeps, which would keep
      // yesterday's badges.
      if (entry && Date.now() < entry.freshUntil + staleMs) return entry.badges;
    },
    set(key, badges, freshUntil) {
      cached.delete(key);
      cached.set(key, { badges, freshUntil });
      const [oldest = key] = cached.keys();
      if (cached.size > entriesMax) cached.delete(oldest);
    },
  };
}
