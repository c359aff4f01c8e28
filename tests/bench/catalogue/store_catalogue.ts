import type { ProductRecord } from "../../../src/domain/products/product.ts";
import type { BenchProduct, CatalogueStream } from "./catalogue.ts";
import { badgeSchema, type FilledProject, projectId, typeId } from "./fill_project.ts";
import { inStore } from "./in_store.ts";
import { type NumberOf, storeShop } from "./store_shop.ts";

/**
 * Creates a store at `path` whose only project contains the catalogue, without a service; see
 * {@link inStore}.
 */
export async function storeCatalogue(
  path: string,
  { badges, products }: CatalogueStream,
  signal: AbortSignal,
): Promise<FilledProject> {
  const startedAt = performance.now();
  const badgeIds = badges.map(() => crypto.randomUUID());
  let operations = 0;
  const toRecord = ({ assignments }: BenchProduct, numberOf: NumberOf): ProductRecord => {
    operations += assignments.length;
    return { assignments: assignments.map((it) => ({ ...it, badge: numberOf(it.badge) })) };
  };
  const shop = {
    project: { id: projectId, name: "Bench" },
    types: [{ id: typeId, name: "Promotion", schema: badgeSchema }],
    badges: badges.map((content, i) => ({ id: badgeIds[i] ?? "", body: { typeId, content } })),
    ...{ products, toRecord },
  };
  await inStore(path, (management) => storeShop(management, shop, signal));
  const seconds = (performance.now() - startedAt) / 1_000;
  return { projectId, typeId, badgeIds, operations, seconds };
}
