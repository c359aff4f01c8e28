import { aBadgeType } from "../../support/builders.ts";
import { Writer } from "../../support/store/store_builders.ts";
import { openStore } from "../../../src/store/open_store.ts";
import type { ChangeStep } from "../../../src/domain/project_change.ts";
import type { BenchProduct, Catalogue } from "../catalogue/catalogue.ts";
import { badgeSchema } from "../catalogue/fill_project.ts";

const productsPerChange = 1_000;

/** One of many projects. All have the same products, and separate badges. */
export interface ScaleShop {
  projectId: string;
  typeId: string;
  badgeIds: string[];
}

export function createShops(count: number, { badges }: Catalogue): ScaleShop[] {
  return Array.from({ length: count }, (_, shop) => ({
    projectId: `shop${shop}`,
    typeId: "promotion",
    badgeIds: badges.map((_, badge) => `${hex(shop, 8)}-6f0c-4a57-9d5c-${hex(badge, 12)}`),
  }));
}

export function queryPath({ projectId }: ScaleShop): string {
  return `/v1/${projectId}/badges/query/byProductId`;
}

/**
 * Creates a store with the shops at `path`, in this process with the service's own commits and
 * checkpoints: through the API it would take an hour.
 */
export async function storeShops(
  path: string,
  { shops, catalogue, signal }: {
    shops: readonly ScaleShop[];
    catalogue: Catalogue;
    signal: AbortSignal;
  },
): Promise<void> {
  const store = await openStore({ kind: "file", path });
  try {
    for (const shop of shops) {
      signal.throwIfAborted();
      const writer = await Writer.create(store.kv, shop.projectId);
      await writer.change(badgeSteps(shop, catalogue));
      for (let from = 0; from < catalogue.products.length; from += productsPerChange) {
        await writer.change(
          catalogue.products.slice(from, from + productsPerChange).map(productStep),
        );
      }
      await writer.checkpoint();
    }
  } finally {
    store.close();
  }
}

function badgeSteps({ typeId, badgeIds }: ScaleShop, { badges }: Catalogue): ChangeStep[] {
  const at = Date.now();
  return [
    { kind: "putType", type: aBadgeType({ id: typeId, name: "Promotion", schema: badgeSchema }) },
    ...badgeIds.map((id, number): ChangeStep => ({
      kind: "putBadge",
      badge: { id, number, typeId, content: { ...badges[number] }, createdAt: at, updatedAt: at },
    })),
  ];
}

function productStep({ id, assignments }: BenchProduct): ChangeStep {
  return { kind: "putProduct", productId: id, product: { assignments } };
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, "0");
}
