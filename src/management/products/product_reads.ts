import type { Product } from "../../domain/products/product.ts";
import { toProduct } from "../../domain/products/product_response.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import type { KvStore } from "../../store/kv_store.ts";
import { readDetails } from "../../store/project/details/read_details.ts";

/** The maximum number of attempts to read details of the revision that is in memory. */
const attemptsMax = 3;

/** Reads a product; `undefined` if it is not stored. */
export async function readProduct(
  kv: KvStore,
  project: ProjectState,
  productId: number,
): Promise<Product | undefined> {
  const [product] = await readProducts(kv, project, [productId]);
  return product;
}

/** Reads these products, in this order, all as of one revision. Leaves out those not stored. */
export async function readProducts(
  kv: KvStore,
  project: ProjectState,
  productIds: readonly number[],
): Promise<Product[]> {
  for (let attempt = 1;; attempt++) {
    const { revision } = project;
    const records = productIds.flatMap((id) => {
      const record = project.products.get(id);
      return record === undefined ? [] : { id, record };
    });
    const details = await readDetails(kv, project, records.map(({ id }) => id));
    // A change while the details were read may be in the details, but not in the records.
    if (project.revision !== revision && attempt < attemptsMax) continue;
    return records.map(({ id, record }) =>
      toProduct(project, id, record, details.get(id)?.details)
    );
  }
}

/** The titles of these products by id, of those that have one. */
export async function readTitles(
  kv: KvStore,
  project: ProjectState,
  productIds: Iterable<number>,
): Promise<Map<number, string>> {
  const titles = new Map<number, string>();
  for (const [id, { details }] of await readDetails(kv, project, productIds)) {
    if (details.title !== undefined) titles.set(id, details.title);
  }
  return titles;
}
