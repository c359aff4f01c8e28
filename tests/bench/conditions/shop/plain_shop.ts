import type { Shop, ShopProduct } from "./shop.ts";
import { shoppers } from "./shoppers.ts";
import { createDecision, isLive, suits } from "../shown_badges.ts";

/**
 * The same shop without any condition: each product has by hand what it shows most shoppers in the
 * other one, so that both answer nearly the same and the one merely works out more.
 */
export function withoutConditions(shop: Shop, now: Date): Shop {
  const usual = new Set(shop.badges.filter((badge) => {
    const shownTo = shoppers.filter((shopper) => suits(badge, shopper)).length;
    return isLive(badge, now) && shownTo > shoppers.length / 2;
  }));
  const decide = createDecision(shop);
  const products = shop.products.map((product): ShopProduct => {
    const shown = decide(product, { id: product.id }, (badge) => usual.has(badge));
    const assignments = shown.map((badge) =>
      product.assignments.find((it) => it.badge === badge) ?? { badge }
    );
    return { ...product, assignments };
  });
  return {
    projectId: "plain",
    types: new Map([...shop.types.keys()].map((typeId) => [typeId, undefined])),
    badges: shop.badges.map(({ id, typeId, content }) => ({ id, typeId, content })),
    products,
  };
}
