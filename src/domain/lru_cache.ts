import { LRUCache } from "lru-cache";

/**
 * A cache of up to `max` entries that evicts the least recently used entry first. It takes memory as
 * it fills: with the package's own `max`, all of it would be reserved at once.
 */
export function lruCache<V extends NonNullable<unknown>>(max: number): LRUCache<string, V> {
  return new LRUCache({ maxSize: max, sizeCalculation: () => 1 });
}
