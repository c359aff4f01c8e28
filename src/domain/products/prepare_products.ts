import type { ProjectChange } from "../project_change.ts";
import type { ProjectState } from "../project_state.ts";
import type { ProductEdit } from "./packed/edit_bucket.ts";
import type { PreparedBuckets } from "./product_table.ts";

/**
 * Packs the products that a change edits, before the change is applied, step by step: applying many
 * at once would keep queries waiting. Returns `undefined` for a change that does not only edit
 * products.
 */
export function* prepareProducts(
  state: ProjectState,
  { revision, steps }: ProjectChange,
): Generator<void, PreparedBuckets | undefined> {
  const edits: ProductEdit[] = [];
  for (const step of steps) {
    if (!("productId" in step)) return undefined;
    const { productId } = step;
    edits.push({ revision, productId, edit: (before) => state.productAfter(before, step) });
  }
  return yield* state.products.prepare(edits);
}
