import { toInstantText } from "../../domain/instant.ts";
import type { Product, ProductBadge } from "../../domain/products/product.ts";
import { demoBadgeIds } from "./demo_badges.ts";

/** The first product is the one in the specification's example query. */
const firstProduct = 1234;
const products = 200;
const day = 86_400_000;

/** What the merchant says about the products of the feed: which badges they have. */
export function demoProducts(): Pick<Product, "id" | "badges" | "order">[] {
  return Array.from({ length: products }, (_, index) => {
    const id = firstProduct + index;
    const badges = badgesOf(id, index);
    // Its own order puts "Staff pick" first.
    return index === 1 ? { id, badges, order: [demoBadgeIds.staffPick] } : { id, badges };
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

/**
 * The file of the shop's warehouse, as CSV: what is in stock, and since when it is sold, relative to
 * `now` (epoch ms). The first product was released last week and is almost sold out.
 */
export function demoStock(now: number): string {
  const rows = Array.from({ length: products }, (_, index) => {
    const releasedAt = toInstantText(now - (7 + (index * 11) % 180) * day);
    return [firstProduct + index, (3 + index * 7) % 60, releasedAt].join(",");
  });
  return ["id,attributes.stock:number,attributes.releasedAt:instant", ...rows, ""].join("\n");
}
