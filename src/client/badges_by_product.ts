import type { BadgeQueryError } from "./badge_query_error.ts";
import { entryKey, entryOf } from "./entry.ts";
import type { AnyBadge, ProductEntry, ProductRef } from "./types.ts";

/**
 * The badges of the products that were asked for, in the order of the asking; a product that was asked for
 * twice stands there twice. To be read as a `Map` is.
 */
export class BadgesByProduct<Badge extends AnyBadge>
  implements Iterable<[ProductEntry, readonly Badge[]]> {
  readonly #entries: readonly [ProductEntry, readonly Badge[]][];
  readonly #byKey = new Map<string, readonly Badge[]>();

  constructor(
    entries: readonly [ProductEntry, readonly Badge[]][],
    /**
     * What went wrong, if anything: products that it names have the badges that were last known, or none.
     * A page that was rendered with faults should not be kept by a cache.
     */
    readonly errors: readonly BadgeQueryError[],
  ) {
    this.#entries = entries;
    for (const [entry, badges] of entries) {
      this.#byKey.set(entryKey(entry), badges);
      // An id alone finds the product however it was asked for, the first asking of it.
      const id = String(entry.id);
      if (!this.#byKey.has(id)) this.#byKey.set(id, badges);
    }
  }

  /** How many products were asked for. */
  get size(): number {
    return this.#entries.length;
  }

  /**
   * A product's badges in the merchant's order; `undefined` if it was not asked for. An id without variants
   * finds an entry with variants too, if the product was asked for with variants only.
   */
  get(product: ProductRef): readonly Badge[] | undefined {
    return this.#byKey.get(entryKey(entryOf(product)));
  }

  /** Whether a product was asked for. */
  has(product: ProductRef): boolean {
    return this.get(product) !== undefined;
  }

  /** The entries that were asked for. */
  *keys(): Generator<ProductEntry> {
    for (const [entry] of this.#entries) yield entry;
  }

  /** The badges of each entry. */
  *values(): Generator<readonly Badge[]> {
    for (const [, badges] of this.#entries) yield badges;
  }

  /** Each entry with its badges. */
  entries(): IterableIterator<[ProductEntry, readonly Badge[]]> {
    return this.#entries.values();
  }

  [Symbol.iterator](): IterableIterator<[ProductEntry, readonly Badge[]]> {
    return this.entries();
  }

  /** Calls `visit` with each entry's badges, and the entry. */
  forEach(visit: (badges: readonly Badge[], entry: ProductEntry) => void): void {
    for (const [entry, badges] of this.#entries) visit(badges, entry);
  }
}
