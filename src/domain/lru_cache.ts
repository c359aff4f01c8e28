import { LRUCache } from "lru-cache";

/**
 * A cache of up to `max` entries, from which the one that was not used for longest goes first. It
 * takes memory as it fills: with the package's own `max`, all of it would be reserved at once.
 */
export function lruCache<V extends NonNullable<unknown>>(max: number): LRUCache<string, V> {
  return new LRUCache({ maxSize: max, sizeCalculation: () => 1 });
}
