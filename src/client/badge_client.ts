import type { BadgesByProduct } from "./badges_by_product.ts";
import { createBadgeLoader, type LoadBadges } from "./query/badge_loader.ts";
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
  #load: LoadBadges<Badge>;

  /**
   * Creates a client for one project and one context.
   *
   * @throws {TypeError} If `projectId` is missing, or if `baseUrl` is missing outside of a browser
   * page.
   *
   * @example
   * ```ts
   * import { BadgeClient } from "badge-query-client";
   *
   * const client = new BadgeClient({
   *   projectId: "demo",
   *   baseUrl: "https://badges.example",
   *   context: { locale: "fr", bigcommerce: { currency: "EUR" } },
   * });
   * ```
   */
  constructor(options: BadgeClientOptions) {
    super();
    this.#settings = settingsOf(options);
    this.#load = createBadgeLoader(this.#settings);
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
   *
   * @example
   * ```ts
   * import { BadgeClient } from "badge-query-client";
   * import { assertEquals } from "@std/assert";
   *
   * const client = new BadgeClient({ projectId: "demo", baseUrl: "https://badges.example" });
   * client.setContext({ locale: "fr", bigcommerce: { customerGroup: 3 } });
   * assertEquals(client.context.locale, "fr");
   * ```
   */
  setContext(context: Context): void {
    const next = copyOf(context);
    if (JSON.stringify(next) === JSON.stringify(this.context)) return;
    this.#settings = { ...this.#settings, context: next };
    this.#load = createBadgeLoader(this.#settings);
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
   *
   * @example
   * ```ts
   * import { BadgeClient } from "badge-query-client";
   *
   * const client = new BadgeClient({ projectId: "demo", baseUrl: "https://badges.example" });
   * const badges = await client.forProducts([1234, { id: 1235, variantIds: [456] }]);
   * for (const [product, shown] of badges) console.log(product.id, shown.length);
   * for (const error of badges.errors) console.warn(error.message);
   * ```
   */
  async forProducts(
    products: Iterable<ProductRef>,
    { signal }: CallOptions = {},
  ): Promise<BadgesByProduct<Badge>> {
    return await this.#load(Array.from(products, entryOf), signal);
  }

  /**
   * Gets the badges of one product, in the merchant's order. Otherwise like {@link forProducts}.
   *
   * @example
   * ```ts
   * import { BadgeClient } from "badge-query-client";
   *
   * const client = new BadgeClient({ projectId: "demo", baseUrl: "https://badges.example" });
   * for (const { typeId, content } of await client.forProduct(1234)) {
   *   console.log(typeId, content.text);
   * }
   * ```
   */
  async forProduct(product: ProductRef, options?: CallOptions): Promise<readonly Badge[]> {
    const [badges = []] = (await this.forProducts([product], options)).values();
    return badges;
  }
}
