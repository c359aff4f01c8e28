import type { Catalogue } from "./catalogue.ts";
import { endOf, startOf } from "./model.ts";

/**
 * "N [is] the project's `cacheSeconds` (default 30), cut to one second less than the whole seconds
 * until the next `startsAt` or `endsAt` of any badge of the project (0 at least)".
 */
export function maxAgeSecondsOf({ settings, badges }: Catalogue, now: number): number {
  const left = badges
    .flatMap((badge) => [startOf(badge), endOf(badge)])
    // A bound that equals `now` has passed: `startsAt <= now` holds, and `now < endsAt` does not.
    .filter((bound) => bound > now)
    .map((bound) => Math.max(0, Math.floor((bound - now) / 1000) - 1));
  return Math.min(settings.cacheSeconds ?? 30, ...left);
}
