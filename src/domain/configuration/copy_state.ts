import type { ProductTable } from "../products/product_table.ts";
import { ProjectState } from "../project_state.ts";

/**
 * A copy of a project's configuration as it is now, over the same products unless others are given.
 * Changes of the copy do not affect the project. Steps that change products must not be applied to
 * it.
 */
export function copyState(
  project: ProjectState,
  products: ProductTable = project.products,
): ProjectState {
  const { id, number, revision, settings } = project;
  return new ProjectState({
    ...{ id, number, revision, settings },
    types: project.types.values(),
    segments: project.segments.values(),
    mappings: project.mappings.values(),
    feeds: project.feeds.values(),
    mutes: project.mutes.values(),
    badges: project.badges(),
    tombstones: project.tombstones.entries(),
    order: project.order,
    orderAsOf: revision,
    products,
    mayHaveDetails: project.details.mayExist,
  });
}
