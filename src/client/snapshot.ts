import type { CachedBadges } from "./query/badge_cache.ts";
import { isEqual } from "./options.ts";
import { isBadge } from "./query/send_query.ts";
import type { AnyBadge, Context } from "./types.ts";

type Entries<Badge extends AnyBadge> = ReadonlyMap<string, CachedBadges<Badge>>;

/**
 * What a server passes to the page that it renders: when it was taken, in epoch milliseconds of the
 * server's clock; the context; entries by their keys, `null` for unknown ones.
 */
type Snapshot<Badge extends AnyBadge> = [number, Context, [string, CachedBadges<Badge> | null][]];

/** The entries with these keys as JSON without `<`, which could end the script that contains it. */
export function writeSnapshot<Badge extends AnyBadge>(
  keys: Iterable<string>,
  entries: Entries<Badge>,
  context: Context,
): string {
  const known = Array.from(keys, (key) => [key, entries.get(key)]);
  return JSON.stringify([Date.now(), context, known]).replaceAll("<", "\\u003c");
}

/** Reads the context and the entries of a snapshot. Empty if the text is not one. */
export function readSnapshot<Badge extends AnyBadge>(
  text: string | null | undefined,
): [context?: Context, entries?: Entries<Badge>] {
  try {
    const [at, context, known]: Snapshot<Badge> = JSON.parse(`${text}`);
    const entries = new Map<string, CachedBadges<Badge>>();
    // Only an object is equal to its copy.
    if (!isEqual(context, { ...context })) return [];
    for (const [key, entry] of known) {
      if (!entry?.badges.every(isBadge)) continue;
      // If the clocks differ, nothing is fresh for longer than it was when the snapshot was taken.
      entry.freshUntil -= Math.max(0, at - Date.now());
      entries.set(key, entry);
    }
    return [context, entries];
  } catch {
    // The page works without it.
    return [];
  }
}
