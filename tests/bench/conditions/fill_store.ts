import { bootstrapTokenId } from "../../../src/auth/principal.ts";
import { Catalog } from "../../../src/catalog/catalog.ts";
import { BadgeBody } from "../../../src/domain/badges/badge.ts";
import { BadgeType } from "../../../src/domain/badges/badge_type.ts";
import type { ProductRecord } from "../../../src/domain/products/product.ts";
import { NewProject } from "../../../src/domain/project.ts";
import type { ChangeStep } from "../../../src/domain/project_change.ts";
import type { ProjectState } from "../../../src/domain/project_state.ts";
import { putBadge } from "../../../src/management/badges/put_badge.ts";
import {
  type Author,
  changeProject,
  type Management,
} from "../../../src/management/change_project.ts";
import { createProject } from "../../../src/management/projects/put_project.ts";
import { putType } from "../../../src/management/types/put_type.ts";
import { openStore } from "../../../src/store/open_store.ts";
import { badgeSchema } from "../catalogue/fill_project.ts";
import { badgeAt } from "./shown_badges.ts";
import type { Shop, ShopBadge, ShopProduct } from "./shop.ts";

const productsPerChange = 1_000;
const catalogMaxBytes = 2 ** 30;

/** As the changes of the API's operations are told. */
const by = (operation: string): Author => ({ tokenId: bootstrapTokenId, operation });

/**
 * Makes a store with the shops at `path`, in this process and by the steps that the API takes:
 * 200,000 requests would take minutes. Nobody else may have the store open; it is closed when this
 * resolves.
 */
export async function fillStore(
  path: string,
  shops: readonly Shop[],
  signal: AbortSignal,
): Promise<void> {
  const store = await openStore({ kind: "file", path });
  const now = () => Date.now();
  const catalog = new Catalog({ kv: store.kv, maxBytes: catalogMaxBytes, now });
  try {
    for (const shop of shops) await fillProject({ kv: store.kv, catalog, now }, shop, signal);
  } finally {
    await catalog.idle();
    store.close();
  }
}

/** The badge as a PUT says it. */
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

async function fillProject(
  management: Management,
  shop: Shop,
  signal: AbortSignal,
): Promise<void> {
  const { projectId, maxBadgesPerProduct } = shop;
  // Everything is read by the schemas of the API, so that no form but theirs has to be known here.
  const { id, ...settings } = NewProject.parse({
    ...{ id: projectId, name: `Shop "${projectId}"` },
    ...maxBadgesPerProduct !== undefined && { maxBadgesPerProduct },
  });
  await createProject(management, by("createProject"), { id, settings });
  for (const [typeId, maxPerProduct] of shop.types) {
    const type = BadgeType.parse({
      ...{ id: typeId, name: typeId, schema: badgeSchema },
      ...maxPerProduct !== undefined && { maxPerProduct },
    });
    await putType(management, by("putType"), { projectId, type, precondition: {} });
  }
  // One after the other: the order in which they are made is the project's order.
  for (const badge of shop.badges) {
    signal.throwIfAborted();
    const { id: _, createdAt: __, updatedAt: ___, ...fields } = BadgeBody.parse(badgeJson(badge));
    const input = { projectId, badgeId: badge.id, fields, precondition: {} };
    await putBadge(management, by("putBadge"), input);
  }
  for (let from = 0; from < shop.products.length; from += productsPerChange) {
    signal.throwIfAborted();
    await putProducts(management, shop, shop.products.slice(from, from + productsPerChange));
  }
}

/** Many products in one change, which no operation of the API does. */
async function putProducts(
  management: Management,
  shop: Shop,
  products: readonly ShopProduct[],
): Promise<void> {
  await changeProject(management, by("putProduct"), shop.projectId, ({ project }) => ({
    subject: "products",
    steps: products.map((product): ChangeStep => ({
      kind: "putProduct",
      productId: product.id,
      product: toRecord(shop, product, project),
    })),
    result: undefined,
  }));
}

function toRecord(shop: Shop, product: ShopProduct, project: ProjectState): ProductRecord {
  const { assignments, order, attributes } = product;
  const numberOf = (place: number): number => {
    const { id } = badgeAt(shop, place);
    const badge = project.badge(id);
    if (badge === undefined) throw new Error(`Cannot fill the store: there is no badge ${id}`);
    return badge.number;
  };
  return {
    assignments: assignments.map(({ badge, ...rest }) => ({ badge: numberOf(badge), ...rest })),
    ...order && { order: order.map(numberOf) },
    attributes: JSON.stringify(attributes),
  };
}
