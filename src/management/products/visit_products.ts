import type { PackedEntry } from "../../domain/products/product_bucket.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { Turns } from "../../store/turns.ts";

/**
 * Visits the stored products with an id of at least `from`, ascending, in turns with other work, until
 * `visit` answers `false`. Products that change meanwhile are visited as they are then.
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

/** Where the visit goes on in the next turn; `undefined` at its end. */
function visitUntilTurn(
  project: ProjectState,
  from: number,
  visit: (entry: PackedEntry) => boolean,
  turns: Turns,
): number | undefined {
  for (const entry of project.products.entriesFrom(from)) {
    // The table may change while others work: the walk goes on by id.
    if (turns.isOver) return entry.id;
    if (!visit(entry)) return undefined;
  }
  return undefined;
}
