import { badgeText } from "../../../../src/domain/badges/badge_text.ts";
import { assert, assertEquals, assertMatch } from "@std/assert";
import type { Badge } from "../../../../src/domain/badges/badge.ts";
import type { Finding, FindingCode } from "../../../../src/domain/findings/finding.ts";
import { badgeIdOf } from "../../../support/builders.ts";
import { ManagedShop, numberOf } from "../../../support/service/managed_shop.ts";

/** The time of the service when findings are requested. */
export const noon = Date.UTC(2026, 0, 31, 12);

/** The instant this many milliseconds after noon, as a client writes it. */
export const afterNoon = (ms: number) => new Date(noon + ms).toISOString();

/** How a badge, given by its number, is assigned to a product. */
interface OnProduct {
  readonly badge: number;
  readonly variantIds?: readonly number[];
  readonly showOnProduct?: boolean;
  readonly exclude?: true;
}

/** A project in short form: badges are given in their order, products with ids from 1. */
export interface World {
  readonly badges: readonly Partial<Badge>[];
  readonly products?: readonly {
    readonly on?: readonly (number | OnProduct)[];
    readonly order?: readonly number[];
    readonly attributes?: unknown;
  }[];
  readonly typeLimit?: number;
  readonly productLimit?: number;
}

/** A shop like this, with the types `price` and `label`. */
export async function shopOf({ badges, products = [], ...limits }: World): Promise<ManagedShop> {
  const shop = await ManagedShop.create({ now: () => noon });
  const schema = { type: "object" };
  const type = { name: "Type", schema, maxPerProduct: limits.typeLimit };
  for (const id of ["price", "label"]) {
    await shop.send("PUT", `/types/${id}`, type).then((it) => it.body?.cancel());
  }
  const settings = { name: "Shop", maxBadgesPerProduct: limits.productLimit };
  await shop.json("", { method: "PUT", json: settings });
  for (const [number, badge] of badges.entries()) await shop.putBadge(number, badge);
  for (const [index, { on = [], order, attributes }] of products.entries()) {
    await shop.putProduct(index + 1, {
      badges: on.map((it) => typeof it === "number" ? { badge: it } : it)
        .map(({ badge, ...how }) => ({ badgeId: badgeIdOf(badge), ...how })),
      order: order?.map(badgeIdOf),
      attributes,
    });
  }
  return shop;
}

/** The findings of a shop, page by page; asserts the properties of every finding. */
export async function findingsOf(shop: ManagedShop, limit = 200): Promise<Finding[]> {
  const findings = await shop.all<Finding>("/findings", `limit=${limit}`);
  for (const { code, badgeId, productId, message, remedy } of findings) {
    const { id, name, content } = await shop.badge(numberOf(badgeId));
    const called = name ?? badgeText(content);
    assert(message.includes(called === undefined ? id : `"${called}"`), message);
    assertMatch(message, /^[^ .].{15,}[^ .]$/s);
    assertMatch(remedy, /^[A-Z].{15,}\.$/s);
    const isOfProduct = code === "order_without_badge" || code === "not_in_catalogue";
    assertEquals(productId !== undefined, isOfProduct, code);
  }
  return findings;
}

/** The findings in short: `ended 0`, `order_without_badge 3 on 1`. */
export function inShort({ code, badgeId, productId }: Finding): string {
  return `${code} ${numberOf(badgeId)}${productId === undefined ? "" : ` on ${productId}`}`;
}

/** The findings with one code: `0`, `3 on 1`. */
export function checkOf(code: FindingCode) {
  return async (world: World, ...expected: (number | string)[]) => {
    await using shop = await shopOf(world);
    const found = (await findingsOf(shop)).map(inShort).filter((it) => it.startsWith(`${code} `));
    assertEquals(found, expected.map((it) => `${code} ${it}`));
  };
}
