import { queryExpected } from "../catalogue/answers.ts";
import type { ServiceProcess } from "../servers/service_process.ts";
import { withoutConditions } from "./shop/plain_shop.ts";
import { createRuledShop } from "./shop/ruled_shop.ts";
import type { Shop } from "./shop/shop.ts";
import { createShopBodies, type ShopBody, type ShopShape } from "./shop/shop_bodies.ts";
import { createShopExpectation } from "./shown_badges.ts";

/** The number of bodies of each shape that are checked before and after measuring. */
const checkedBodies = 256;

/** A shop, its query path and its expected answers. */
export interface ShopSide {
  shop: Shop;
  path: string;
  expected(body: ShopBody): string;
}

/** The queries that are sent to both shops. */
export interface PairShape {
  shape: ShopShape;
  bodies: ShopBody[];
}

/** The same shop with conditions and without. */
export interface ShopPair {
  ruled: ShopSide;
  plain: ShopSide;
  shapes: PairShape[];
  /** A query of one product, for the steady load. */
  smallBody: ShopBody;
  /** The day of the run. Nothing in the shops starts or ends within years of it. */
  now: Date;
}

export function createShopPair(
  productCount: number,
  shopShapes: readonly ShopShape[],
  now: Date,
): ShopPair {
  const shop = createRuledShop(productCount);
  const side = (shop: Shop): ShopSide => ({
    shop,
    path: `/v1/${shop.projectId}/badges/query/byProductId`,
    expected: createShopExpectation(shop, now),
  });
  const shapes = shopShapes.map((shape) => ({ shape, bodies: createShopBodies(shop, shape) }));
  const [smallBody] = createShopBodies(shop, { products: 1, contexts: "few" });
  if (smallBody === undefined) throw new Error("Cannot query: there are no bodies");
  return { ruled: side(shop), plain: side(withoutConditions(shop, now)), shapes, smallBody, now };
}

/** Sends some bodies of a shape, throws unless the answers are as expected, and returns them. */
export async function querySome(
  { path, expected }: ShopSide,
  { bodies }: PairShape,
  { origin }: ServiceProcess,
): Promise<string[]> {
  // A step without a common divisor with the number of shoppers, so that all of them occur.
  const step = Math.floor(bodies.length / checkedBodies) - 1;
  const some = bodies.filter((_, i) => i % step === 0);
  return await queryExpected(`${origin}${path}`, some, expected);
}
