import { unpackProduct } from "../../domain/products/packed_product.ts";
import type { ProjectState } from "../../domain/project_state.ts";

/** A product that a badge is assigned to. */
export interface AssignedProduct {
  readonly productId: number;
  readonly variantIds?: number[];
  readonly showOnProduct?: boolean;
}

/** How many products are looked at before other work gets its turn. */
const lookedAtOnce = 5_000;

/** Up to `limit` products that a badge is assigned to, by id, from the first one behind `after` on. */
export async function badgeProducts(
  project: ProjectState,
  { badge, after, limit }: { badge: number; after?: number | undefined; limit: number },
): Promise<AssignedProduct[]> {
  const found: AssignedProduct[] = [];
  let from: number | undefined = after === undefined ? Number.MIN_SAFE_INTEGER : after + 1;
  while (from !== undefined && found.length < limit) {
    from = lookThrough(project, badge, from, found, limit);
    // The table may change while others work: the walk goes on by id.
    if (from !== undefined) await new Promise((resolve) => setTimeout(resolve, 0));
  }
  return found;
}

/** Looks at some products from `from` on; answers where to go on, or `undefined` at the end. */
function lookThrough(
  project: ProjectState,
  badge: number,
  from: number,
  found: AssignedProduct[],
  limit: number,
): number | undefined {
  let left = lookedAtOnce;
  for (const { id, packed } of project.products.entriesFrom(from)) {
    if (found.length === limit) return undefined;
    if (left-- === 0) return id;
    const assignment = unpackProduct(packed).assignments.find((it) => it.badge === badge);
    if (assignment === undefined || assignment.exclude) continue;
    const { variantIds, showOnProduct } = assignment;
    found.push({
      productId: id,
      ...(variantIds && { variantIds: [...variantIds] }),
      ...(showOnProduct !== undefined && { showOnProduct }),
    });
  }
  return undefined;
}
