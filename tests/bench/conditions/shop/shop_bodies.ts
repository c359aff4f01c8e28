import { createRandom, pick, type Random } from "../../random.ts";
import {
  bodyCount,
  firstProductStep,
  type QueryBody,
  toEntry,
} from "../../catalogue/query_bodies.ts";
import type { Shop } from "./shop.ts";
import { createOwnShopper, type Shopper, shoppers } from "./shoppers.ts";

/** A body with its shopper. */
export interface ShopBody extends QueryBody {
  shopper: Shopper;
}

/** What the queries of a window have in common. */
export interface ShopShape {
  /** Products in each query. */
  products: number;
  /**
   * `few`: the contexts of a few kinds of shoppers take turns. `own`: every body has a different
   * one.
   */
  contexts: "few" | "own";
}

/** The bodies of one shape, all different; the same for both shops. */
export function createShopBodies({ products }: Shop, shape: ShopShape): ShopBody[] {
  const random = createRandom(4);
  return Array.from({ length: bodyCount }, (_, i) => {
    const shopper = shopperOf(i, shape, random);
    const first = products[i * firstProductStep % products.length] ?? pick(products, random);
    const others = Array.from({ length: shape.products - 1 }, () => pick(products, random));
    const entries = [first, ...others].map((product) => toEntry(product, random));
    const text = JSON.stringify({ context: shopper, query: { products: entries } });
    return { shopper, entries, text };
  });
}

function shopperOf(i: number, { contexts }: ShopShape, random: Random): Shopper {
  const shopper = shoppers[i % shoppers.length] ?? pick(shoppers, random);
  return contexts === "few" ? shopper : createOwnShopper(shopper, random);
}
