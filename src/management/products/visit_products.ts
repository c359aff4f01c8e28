import type { PackedEntry } from "../../domain/products/product_bucket.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { Turns } from "../../store/turns.ts";

/**
 * Visits the stored products with an id of at least `from`, ascending, until `visit` returns
 * `false`. Yields to other work in between. Products that change meanwhile are visited in their
 * state at that time.
 */
export async function visitProducts(
  project: ProjectState,
  from: number,
  visit: (entry: PackedEntry) => boolean,
): Promise<void> {
  const turns = new Turns();
  let next: number | undefined = from;
  while (next !== undefined) {
    next = visitUntilTurn(project, next, visit, turns);
    await turns.next();
  }
}

/** The id at which the visit continues in the next turn; `undefined` when it is finished. */
function visitUntilTurn(
  project: ProjectState,
  from: number,
  visit: (entry: PackedEntry) => boolean,
  turns: Turns,
): number | undefined {
  for (const entry of project.products.entriesFrom(from)) {
    // The table can change while other work runs, so the visit continues by id.
    if (turns.isOver) return entry.id;
    if (!visit(entry)) return undefined;
  }
  return undefined;
}
