import type { ProductRecord } from "../../../../src/domain/products/product.ts";
import { badgeSchema } from "../../catalogue/fill_project.ts";
import { inStore } from "../../catalogue/in_store.ts";
import { type NumberOf, storeShop } from "../../catalogue/store_shop.ts";
import type { Shop, ShopBadge, ShopProduct } from "./shop.ts";

/** Creates a store with the shops at `path`; see {@link inStore}. */
export async function fillStore(
  path: string,
  shops: readonly Shop[],
  signal: AbortSignal,
): Promise<void> {
  await inStore(path, async (management) => {
    for (const shop of shops) {
      const { projectId, maxBadgesPerProduct, types, badges, products } = shop;
      const project = {
        ...{ id: projectId, name: `Shop "${projectId}"` },
        ...maxBadgesPerProduct !== undefined && { maxBadgesPerProduct },
      };
      const stored = {
        project,
        types: [...types].map(toType),
        badges: badges.map((badge) => ({ id: badge.id, body: badgeJson(badge) })),
        ...{ products, toRecord },
      };
      await storeShop(management, stored, signal);
    }
  });
}

/** The badge as the body of a PUT. */
export function badgeJson(badge: ShopBadge): Record<string, unknown> {
  const { typeId, content, when, match, schedule, exclusiveGroup } = badge;
  return {
    typeId,
    content,
    ...schedule,
    ...when && { when: when.json },
    ...match && { match: match.json },
    ...exclusiveGroup !== undefined && { exclusiveGroup },
  };
}

function toType([id, maxPerProduct]: [id: string, maxPerProduct: number | undefined]) {
  return {
    ...{ id, name: id, schema: badgeSchema },
    ...maxPerProduct !== undefined && { maxPerProduct },
  };
}

function toRecord(product: ShopProduct, numberOf: NumberOf): ProductRecord {
  const { assignments, order, attributes } = product;
  return {
    assignments: assignments.map((it) => ({ ...it, badge: numberOf(it.badge) })),
    ...order && { order: order.map(numberOf) },
    attributes: JSON.stringify(attributes),
  };
}
