import { unpackProduct } from "../../domain/products/packed_product.ts";
import type { Product } from "../../domain/products/product.ts";
import { toProduct } from "../../domain/products/product_response.ts";
import type { ProjectState } from "../../domain/project_state.ts";

/** Returns up to `limit` stored products, by id, starting after `after`. */
export function listProducts(
  project: ProjectState,
  { after, limit }: { after: number | undefined; limit: number },
): Product[] {
  const from = after === undefined ? Number.MIN_SAFE_INTEGER : after + 1;
  return project.products.entriesFrom(from).take(limit)
    .map((entry) => toProduct(project, entry.id, unpackProduct(entry))).toArray();
}
