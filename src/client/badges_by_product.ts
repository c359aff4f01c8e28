import type { BadgeQueryError } from "./badge_query_error.ts";
import { entryKey } from "./entry.ts";
import type { AnyBadge, ProductEntry, ProductRef } from "./types.ts";

/**
 * The badges of the requested products: a `Map` in the order of the request, with two entries for a
 * product that was requested twice. Products are looked up by their ids, not by object identity.
 */
export class BadgesByProduct<Badge extends AnyBadge> extends Map<ProductEntry, readonly Badge[]> {
  readonly #byKey = new Map<string, readonly Badge[]>();

  constructor(
    entries: readonly [ProductEntry, readonly Badge[]][],
    /**
     * The errors, if any. Their products have the last known badges, or none. Do not cache a page
     * that was rendered with errors.
     */
    readonly errors: readonly BadgeQueryError[],
  ) {
    super(entries);
    for (const [entry, badges] of entries) {
      const idKey = entryKey(entry.id);
      if (!this.#byKey.has(idKey)) this.#byKey.set(idKey, badges);
      // An exact match has priority over one with the same id only.
      this.#byKey.set(entryKey(entry), badges);
    }
  }

  /**
   * A product's badges in the merchant's order; `undefined` if it was not requested. An id alone
   * also finds a product that was requested only with variants.
   *
   * @example
   * ```ts
   * import { BadgeClient } from "badge-query-client";
   * import { assertEquals } from "@std/assert";
   *
   * const client = new BadgeClient({ projectId: "demo", baseUrl: "https://badges.example" });
   * const badges = await client.forProducts([{ id: 1235, variantIds: [456] }]);
   * assertEquals(badges.get(1235), badges.get({ id: 1235, variantIds: [456] }));
   * assertEquals(badges.get(1236), undefined);
   * ```
   */
  override get(product: ProductRef): readonly Badge[] | undefined {
    return this.#byKey.get(entryKey(product));
  }

  /** Whether a product was requested. */
  override has(product: ProductRef): boolean {
    return this.get(product) !== undefined;
  }
}
