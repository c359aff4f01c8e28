import type { Shop, ShopProduct } from "./shop.ts";
import { shoppers } from "./shoppers.ts";
import { createDecision, isLive, suits } from "../shown_badges.ts";

/**
 * The same shop without any condition: each product has the badges assigned that it shows to most
 * shoppers in the other shop, so that both answer nearly the same and the other only computes more.
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
