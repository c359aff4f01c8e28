import { unpackAssignments } from "../domain/products/packed/packed_product.ts";
import type { ProjectState } from "../domain/project_state.ts";
import type { KvStore } from "../store/kv_store.ts";
import { DetailsCursor } from "../store/project/details/read_details.ts";
import { visitProducts } from "./products/visit_products.ts";

/** How many products without attributes are looked up in the catalogue. */
const lookupsMax = 2_000;

/**
 * The badges that are assigned to products without catalogue fields, by number, each with the lowest
 * such product: probably the ids of another shop, or products that are gone. Empty for a project
 * without a catalogue. Looks at the first 2,000 products that might be outside it.
 */
export async function outsideCatalogue(
  kv: KvStore,
  project: ProjectState,
): Promise<Map<number, number>> {
  const outside = new Map<number, number>();
  if (!project.details.mayExist) return outside;
  const candidates: { readonly id: number; readonly badges: readonly number[] }[] = [];
  await visitProducts(project, Number.MIN_SAFE_INTEGER, (entry) => {
    const { assignments, hasAttributes } = unpackAssignments(entry);
    const badges = assignments.filter(({ exclude }) => !exclude).map(({ badge }) => badge);
    if (!hasAttributes && badges.length > 0) candidates.push({ id: entry.id, badges });
    return candidates.length < lookupsMax;
  });
  const details = new DetailsCursor(kv, project);
  for (const { id, badges } of candidates) {
    if (badges.every((badge) => outside.has(badge))) continue;
    if (await details.get(id) !== undefined) continue;
    for (const badge of badges) if (!outside.has(badge)) outside.set(badge, id);
  }
  return outside;
}
