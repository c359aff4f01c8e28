import type { BadgesByProduct } from "./badges_by_product.ts";
import { type Ask, contextQueries } from "./asking/context_queries.ts";
import { entryOf } from "./entry.ts";
import { type BadgeClientOptions, copyOf, type Settings, settingsOf } from "./options.ts";
import type { AnyBadge, CallOptions, Context, ProductRef, UntypedBadge } from "./types.ts";

/**
 * Gets the badges of products in one project.
 *
 * `Badge` is the type of the project's badges: the schema `Badge` that `openapi-typescript`
 * generates from `/v1/{projectId}/openapi.json`.
 *
 * Dispatches the event `contextchange` after {@link setContext} has changed the context.
 */
export class BadgeClient<Badge extends AnyBadge = UntypedBadge> extends EventTarget {
  #settings: Settings;
  #ask: Ask<Badge>;

  /**
   * Creates a client for one project and one context.
   *
   * @throws {TypeError} If `projectId` is missing, or if `baseUrl` is missing outside of a browser
   * page.
   */
  constructor(options: BadgeClientOptions) {
    super();
    this.#settings = settingsOf(options);
    this.#ask = contextQueries(this.#settings);
  }

  /** The context of the next calls: who is looking, and from where. */
  get context(): Context {
    return this.#settings.context;
  }

  /**
   * Replaces the context and drops the cached badges. Calls in progress still get the badges of the
   * context that they started with. An equal context changes nothing.
   *
   * @throws {TypeError} If the context cannot be represented as JSON.
   */
  setContext(context: Context): void {
    const next = copyOf(context);
    if (JSON.stringify(next) === JSON.stringify(this.context)) return;
    this.#settings = { ...this.#settings, context: next };
    this.#ask = contextQueries(this.#settings);
    this.dispatchEvent(new Event("contextchange"));
  }

  /**
   * Gets the badges of products, in the order of `products`.
   *
   * Calls made together share one request per 50 products. Products with fresh badges in the cache
   * need no request.
   *
   * Unless `throwOnError` is set, it rejects only when the signal is aborted: a product without
   * fresh badges gets the last known ones, or none, and is listed in `errors`.
   *
   * @throws {BadgeQueryError} If `throwOnError` is set and a product has no fresh badges.
   */
  async forProducts(
    products: Iterable<ProductRef>,
    { signal }: CallOptions = {},
  ): Promise<BadgesByProduct<Badge>> {
    return await this.#ask(Array.from(products, entryOf), signal);
  }

  /**
   * Gets the badges of one product, in the merchant's order. Otherwise like {@link forProducts}.
   */
  async forProduct(product: ProductRef, options?: CallOptions): Promise<readonly Badge[]> {
    const [badges = []] = (await this.forProducts([product], options)).values();
    return badges;
  }
}
