import { toInstantText } from "../../domain/instant.ts";
import type { JsonObject } from "../../domain/json.ts";
import type { Product, ProductBadge } from "../../domain/products/product.ts";
import { demoBadgeIds } from "./demo_badges.ts";

/** The first product is the one in the specification's example query. */
const firstProduct = 1234;
const products = 200;
const day = 86_400_000;

/**
 * What the feed does not have: the badges of the products, their stock, and since when they are
 * sold. Dates are relative to `now` (epoch ms).
 */
export function demoProducts(now: number): Product[] {
  return Array.from({ length: products }, (_, index) => {
    const id = firstProduct + index;
    const product = { id, badges: badgesOf(id, index), attributes: attributesOf(index, now) };
    // Its own order puts "Staff pick" first.
    return index === 1 ? { ...product, order: [demoBadgeIds.staffPick] } : product;
  });
}

/** Products on sale are not among those with another offer: it is on every third. */
function badgesOf(id: number, index: number): ProductBadge[] {
  const badges: ProductBadge[] = [];
  const add = (badgeId: string, variants?: readonly number[]) => {
    const variantIds = variants?.map((variant) => id * 10 + variant);
    badges.push(variantIds ? { badgeId, variantIds } : { badgeId });
  };
  if (index % 3 === 0) add(demoBadgeIds.sale, index % 6 === 0 ? [1, 2] : undefined);
  if (index % 5 === 0) add(demoBadgeIds.twoFor);
  if (index % 2 === 0) add(demoBadgeIds.members);
  if (index % 7 === 1) add(demoBadgeIds.bestseller);
  if (index % 9 === 1) add(demoBadgeIds.staffPick);
  if (index % 50 === 9) badges.push({ badgeId: demoBadgeIds.freeReturns, exclude: true });
  return badges;
}

/** The first product was released last week and is almost sold out. */
function attributesOf(index: number, now: number): JsonObject {
  return {
    stock: (3 + index * 7) % 60,
    releasedAt: toInstantText(now - (7 + (index * 11) % 180) * day),
  };
}
