import type { AnyBadge } from "../types.ts";

/** What is known of entries, by their keys. */
export interface KnownBadges<Badge extends AnyBadge> {
  /** The badges of an entry, if they are fresh, or have been until `staleMs` ago. */
  get(key: string, staleMs?: number): readonly Badge[] | undefined;
  /** Keeps the badges of an entry, fresh until then or no longer: those of yesterday may be wanted again. */
  set(key: string, badges: readonly Badge[], freshUntil: number): void;
}

/** Keeps badges of so many entries at most: those that were learnt first go first. */
export function keepBadges<Badge extends AnyBadge>(entriesMax: number): KnownBadges<Badge> {
  const known = new Map<string, { badges: readonly Badge[]; freshUntil: number }>();
  return {
    get(key, staleMs = 0) {
      const kept = known.get(key);
      // The clock of the day: one that stands still while a laptop sleeps would keep yesterday's badges.
      if (kept && Date.now() < kept.freshUntil + staleMs) return kept.badges;
    },
    set(key, badges, freshUntil) {
      known.delete(key);
      known.set(key, { badges, freshUntil });
      const [oldest = key] = known.keys();
      if (known.size > entriesMax) known.delete(oldest);
    },
  };
}
