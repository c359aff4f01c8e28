import type { BadgesByProduct } from "./badges_by_product.ts";
import { type BadgeLoader, createBadgeLoader } from "./query/badge_loader.ts";
import type { BatchSettings } from "./query/batch.ts";
import { entryKey, entryOf } from "./entry.ts";
import { type BadgeClientOptions, copyOf, isEqual, settingsOf } from "./options.ts";
import { readSnapshot, writeSnapshot } from "./snapshot.ts";
import { createSubscriptions, type Subscriptions } from "./subscriptions.ts";
import type {
  AnyBadge,
  BadgeListener,
  CallOptions,
  Context,
  ProductRef,
  UntypedBadge,
} from "./types.ts";

/**
 * Gets the badges of products in one project.
 *
 * `Badge` is the type of the project's badges: the schema `Badge` that `openapi-typescript`
 * generates from `/v1/{projectId}/openapi.json`.
 *
 * Dispatches the events
 *
 * - `contextchange` after {@link setContext} has changed the context;
 * - `change` after badges of subscribed products have changed, once for those that change together.
 */
export class BadgeClient<Badge extends AnyBadge = UntypedBadge> extends EventTarget {
  readonly #subscriptions: Subscriptions<Badge>;
  #settings: BatchSettings;
  #loader: BadgeLoader<Badge>;

  /**
   * Creates a client for one project and one context.
   *
   * @throws {TypeError} If `projectId` is missing, or if the context cannot be represented as JSON.
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
    const { context, initial } = options;
    const [renderedContext, entries = []] = readSnapshot<Badge>(initial);
    this.#settings = {
      ...settingsOf({ ...options, context: renderedContext ?? context }),
      running: new Set(),
      cancels: new Set(),
      onFreshness: (freshness) => this.#subscriptions.onFreshness(freshness),
    };
    this.#subscriptions = createSubscriptions(
      this.#settings,
      (...query) => this.#loader.load(...query),
      () => this.dispatchEvent(new Event("change")),
    );
    this.#loader = createBadgeLoader(this.#settings);
    for (const [key, entry] of entries) {
      this.#loader.cache.set(key, entry);
      this.#settings.onFreshness(entry);
    }
    // Drops the cached badges if the server rendered them for another context.
    if (context) this.setContext(context);
  }

  /** The context of the next calls: who is looking, and from where. */
  get context(): Context {
    return this.#settings.context;
  }

  /**
   * Replaces the context, drops the cached badges, and queries the subscribed products again. Calls
   * in progress still get the badges of the context that they started with. A context with the same
   * values, and the same order of keys, changes nothing.
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
    if (isEqual(next, this.context)) return;
    this.#settings = { ...this.#settings, context: next };
    this.#loader = createBadgeLoader(this.#settings);
    this.#subscriptions.queryAll();
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
   * @throws {TypeError} If `baseUrl` is missing outside of a browser page.
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
    const badges = await this.#loader.load(Array.from(products, entryOf), signal);
    const [error] = badges.errors;
    if (error && this.#settings.throwOnError) throw error;
    return badges;
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

  /**
   * Calls `listener` with the badges of a product, and again when they change, until the returned
   * function is called. It is called neither before this method returns, nor for equal badges.
   *
   * Subscribed products are refreshed together while the page is visible: when a badge starts or
   * ends soon, when the shopper returns to the page, and about every `refreshSeconds`; and after
   * {@link setContext}. Outside of a page a subscription keeps the process alive.
   *
   * Exceptions that the listener throws are written to the console, and so is a `TypeError` if
   * `baseUrl` is missing outside of a browser page.
   *
   * @example
   * ```ts
   * import { BadgeClient } from "badge-query-client";
   *
   * const client = new BadgeClient({ projectId: "demo", baseUrl: "https://badges.example" });
   * function watch(): () => void {
   *   return client.subscribe(1234, (badges) => console.log(badges.length));
   * }
   * ```
   */
  subscribe(product: ProductRef, listener: BadgeListener<Badge>): () => void {
    return this.#subscriptions.add(entryOf(product), listener, this.peek(product) ?? []);
  }

  /**
   * The last known badges of a product, without a query, however old they are; `undefined` if there
   * are none. The same frozen list each time, until the badges change. For the rendering of a
   * product that was queried before, or is {@link subscribe}d to afterwards.
   */
  peek(product: ProductRef): readonly Badge[] | undefined {
    const key = entryKey(product);
    return this.#subscriptions.badges(key) ?? this.#loader.cache.entries.get(key)?.badges;
  }

  /**
   * What is known about these products, by default about all cached ones, as JSON for a
   * `<script type="application/json">`. A client that is created with it as `initial` needs no
   * request for them while they are fresh. It contains the context.
   *
   * @example
   * ```ts
   * import { BadgeClient } from "badge-query-client";
   * import { assertEquals } from "@std/assert";
   *
   * const onServer = new BadgeClient({ projectId: "demo", context: { locale: "fr" } });
   * const inPage = new BadgeClient({ projectId: "demo", initial: onServer.snapshot([1234]) });
   * assertEquals(inPage.context, { locale: "fr" });
   * ```
   */
  snapshot(products?: Iterable<ProductRef>): string {
    const { entries } = this.#loader.cache;
    const keys = products ? Array.from(products, entryKey) : entries.keys();
    return writeSnapshot(keys, entries, this.context);
  }

  /**
   * Ends all subscriptions and aborts all requests: calls in progress get the last known badges or
   * none, and an error with the code `closed`, with which `onError` is not called. Leaves no timer and
   * no listener behind. The client can be used again afterwards.
   */
  close(): void {
    for (const cancel of this.#settings.cancels) cancel();
  }
}
