import { orderFindings } from "../../domain/findings/order_findings.ts";
import { ByteReader, viewOf } from "../../domain/products/packed/byte_reader.ts";
import { skipAssignments, unpackProduct } from "../../domain/products/packed/packed_product.ts";
import type { ProductRecord } from "../../domain/products/product.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import type { Ranking } from "../../domain/resolve/ranking.ts";
import { Yielder } from "../../store/yielder.ts";
import { visitProducts } from "../products/visit_products.ts";
import type { OrderPosition, Passes, PlacedFinding } from "./placed_finding.ts";

/** The findings of products' own orders after `after`, until there are at least `limit`. */
export async function findingsOfOrders(
  project: ProjectState,
  ranking: Ranking,
  { after, limit, now, passes, shouldStop, productIds }: {
    after: OrderPosition | undefined;
    limit: number;
    now: number;
    passes: Passes;
    shouldStop?: (() => boolean) | undefined;
    productIds?: readonly number[] | undefined;
  },
): Promise<PlacedFinding[]> {
  const found: PlacedFinding[] = [];
  const from = after?.productId ?? Number.MIN_SAFE_INTEGER;
  const visit = (id: number, product: ProductRecord) => {
    for (const { badge, finding } of orderFindings(ranking, { id, product, now })) {
      if (id === after?.productId && badge <= after.badge) continue;
      const placed = { finding, position: { productId: id, badge } };
      if (passes(placed)) found.push(placed);
    }
  };
  if (productIds !== undefined) {
    const yielder = new Yielder();
    for (const id of productIds) {
      const product = project.products.get(id);
      if (product?.order !== undefined) visit(id, product);
      if (found.length >= limit || shouldStop?.()) break;
      if (yielder.isDue) await yielder.yieldIfDue();
    }
    return found;
  }
  await visitProducts(project, from, (entry) => {
    if (!hasOrder(entry.packed)) return !shouldStop?.();
    visit(entry.id, unpackProduct(entry));
    return found.length < limit && !shouldStop?.();
  });
  return found;
}

/** Whether a packed product has its own order, without unpacking it. */
function hasOrder(packed: Uint8Array): boolean {
  const reader = new ByteReader();
  reader.open(viewOf(packed), 0);
  skipAssignments(reader);
  return reader.unsigned() > 0;
}
