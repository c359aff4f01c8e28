import type { BadgeQueryError } from "./badge_query_error.ts";
import { entryKey } from "./entry.ts";
import type { AnyBadge, ProductEntry, ProductRef } from "./types.ts";

/**
 * The badges of the products that were asked for: a `Map` in the order of the asking, in which a product
 * that was asked for twice stands twice. Products are found by what they are, not by being the same object.
 */
export class BadgesByProduct<Badge extends AnyBadge> extends Map<ProductEntry, readonly Badge[]> {
  readonly #byKey = new Map<string, readonly Badge[]>();

  constructor(
    entries: readonly [ProductEntry, readonly Badge[]][],
    /**
     * What went wrong, if anything: the products that it names have the badges that were last known, or none.
     * A page that was made with errors should not be kept.
     */
    readonly errors: readonly BadgeQueryError[],
  ) {
    super(entries);
    for (const [entry, badges] of entries) {
      const idKey = entryKey(entry.id);
      if (!this.#byKey.has(idKey)) this.#byKey.set(idKey, badges);
      // What is exact wins over what only has the same id.
      this.#byKey.set(entryKey(entry), badges);
    }
  }

  /**
   * A product's badges in the merchant's order; `undefined` if it was not asked for. An id alone also finds
   * the product if it was asked for with variants only.
   */
  override get(product: ProductRef): readonly Badge[] | undefined {
    return this.#byKey.get(entryKey(product));
  }

  /** Whether a product was asked for. */
  override has(product: ProductRef): boolean {
    return this.get(product) !== undefined;
  }
}
