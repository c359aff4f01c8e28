import type { Product } from "../../domain/products/product.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import type { KvStore } from "../../store/kv_store.ts";
import { readProducts } from "./product_reads.ts";

/** Returns up to `limit` stored products, by id, starting after `after`. */
export function listProducts(
  kv: KvStore,
  project: ProjectState,
  { after, limit }: { after: number | undefined; limit: number },
): Promise<Product[]> {
  const from = after === undefined ? Number.MIN_SAFE_INTEGER : after + 1;
  const ids = project.products.entriesFrom(from).take(limit).map(({ id }) => id).toArray();
  return readProducts(kv, project, ids);
}
