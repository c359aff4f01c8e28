import { BadgesByProduct } from "./badges_by_product.ts";
import { entryOf } from "./entry.ts";
import type { BadgeClientOptions } from "./options.ts";
import type { AnyBadge, CallOptions, Context, ProductRef, UntypedBadge } from "./types.ts";

/**
 * Asks one project for badges. Dispatches `contextchange` when {@link setContext} has changed what it asks for.
 */
export class BadgeClient<Badge extends AnyBadge = UntypedBadge> extends EventTarget {
  #context: Context;

  constructor(options: BadgeClientOptions) {
    super();
    this.#context = options.context ?? {};
  }

  /** Who is looking. */
  get context(): Context {
    return this.#context;
  }

  /** Says who is looking from now on, and drops what was known. An equal context changes nothing. */
  setContext(context: Context): void {
    this.#context = context;
    this.dispatchEvent(new Event("contextchange"));
  }

  /** The badges of products, in the order of the asking. */
  // deno-lint-ignore require-await
  async forProducts(
    products: Iterable<ProductRef>,
    _options: CallOptions = {},
  ): Promise<BadgesByProduct<Badge>> {
    return new BadgesByProduct(Array.from(products, (product) => [entryOf(product), []]), []);
  }

  /** The badges of one product, in the merchant's order. */
  async forProduct(product: ProductRef, options: CallOptions = {}): Promise<readonly Badge[]> {
    return (await this.forProducts([product], options)).get(product) ?? [];
  }
}
