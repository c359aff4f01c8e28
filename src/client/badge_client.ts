import type { BadgesByProduct } from "./badges_by_product.ts";
import { type Ask, contextQueries } from "./asking/context_queries.ts";
import { entryOf } from "./entry.ts";
import { type BadgeClientOptions, copyOf, type Settings, settingsOf } from "./options.ts";
import type { AnyBadge, CallOptions, Context, ProductRef, UntypedBadge } from "./types.ts";

/**
 * Asks one project for its badges. `Badge` is the type of the project's own badges: the `Badge` of what
 * `openapi-typescript` makes of `/v1/{projectId}/openapi.json`.
 *
 * It dispatches the event `contextchange` when {@link setContext} has changed what it asks for.
 */
export class BadgeClient<Badge extends AnyBadge = UntypedBadge> extends EventTarget {
  #settings: Settings;
  #ask: Ask<Badge>;

  /** Throws a `TypeError` without a `projectId`, and outside of a page without a `baseUrl`. */
  constructor(options: BadgeClientOptions) {
    super();
    this.#settings = settingsOf(options);
    this.#ask = contextQueries(this.#settings);
  }

  /** Who is looking. */
  get context(): Context {
    return this.#settings.context;
  }

  /**
   * Says who is looking from now on, and drops what was known; calls that are under way still get the badges
   * of the context that they were made in. An equal context changes nothing. Throws a `TypeError` for what
   * JSON cannot hold.
   */
  setContext(context: Context): void {
    const next = copyOf(context);
    if (JSON.stringify(next) === JSON.stringify(this.context)) return;
    this.#settings = { ...this.#settings, context: next };
    this.#ask = contextQueries(this.#settings);
    this.dispatchEvent(new Event("contextchange"));
  }

  /**
   * The badges of products, in the order of the asking. Calls that are made together become one request for
   * each 50 products; what was asked before and is fresh becomes none.
   *
   * Unless `throwOnError` is set it rejects only when its signal is aborted: a product of which no fresh
   * badges can be had has the last known ones, or none, and stands in `errors`.
   */
  async forProducts(
    products: Iterable<ProductRef>,
    { signal }: CallOptions = {},
  ): Promise<BadgesByProduct<Badge>> {
    return await this.#ask(Array.from(products, entryOf), signal);
  }

  /** The badges of one product, in the merchant's order; as {@link forProducts}. */
  async forProduct(product: ProductRef, options?: CallOptions): Promise<readonly Badge[]> {
    const [badges = []] = (await this.forProducts([product], options)).values();
    return badges;
  }
}
