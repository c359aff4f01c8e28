import { unpackProduct } from "../../domain/products/packed/packed_product.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { visitProducts } from "../products/visit_products.ts";

/** A product that a badge is assigned to. */
export interface AssignedProduct {
  readonly productId: number;
  readonly variantIds?: number[];
  readonly showOnProduct?: boolean;
}

/** Returns up to `limit` products that a badge is assigned to, by id, starting after `after`. */
export async function badgeProducts(
  project: ProjectState,
  { badge, after, limit }: { badge: number; after?: number | undefined; limit: number },
): Promise<AssignedProduct[]> {
  const found: AssignedProduct[] = [];
  const from = after === undefined ? Number.MIN_SAFE_INTEGER : after + 1;
  await visitProducts(project, from, (entry) => {
    const assignment = unpackProduct(entry).assignments.find((it) => it.badge === badge);
    if (assignment === undefined || assignment.exclude) return true;
    const { variantIds, showOnProduct } = assignment;
    found.push({
      productId: entry.id,
      ...(variantIds && { variantIds: [...variantIds] }),
      ...(showOnProduct !== undefined && { showOnProduct }),
    });
    return found.length < limit;
  });
  return found;
}
