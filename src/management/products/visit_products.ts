import type { PackedEntry } from "../../domain/products/packed/bucket_entries.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { Yielder } from "../../store/yielder.ts";

/**
 * Looks at a product, and returns whether to go on to the next one. A visit that may take long
 * returns steps instead; other work can run between them.
 */
type Visit = (entry: PackedEntry) => boolean | Generator<void, boolean>;

/**
 * Visits the stored products with an id of at least `from`, ascending, until `visit` returns
 * `false`. Yields to other work in between. Products that change meanwhile are visited in their
 * state at that time.
 */
export async function visitProducts(
  project: ProjectState,
  from: number,
  visit: Visit,
): Promise<void> {
  const yielder = new Yielder();
  let next: Pause | undefined = { from };
  while (next !== undefined) {
    if (next.steps !== undefined && !await yielder.run(next.steps)) return;
    next = visitUntilDue(project, next.from, visit, yielder);
    await yielder.yieldIfDue();
  }
}

/** Where the visit continues in the next turn. */
interface Pause {
  /** The remaining steps of the last product. */
  readonly steps?: Generator<void, boolean>;
  readonly from: number;
}

/** Visits products until the turn is over; `undefined` when the visit is finished. */
function visitUntilDue(
  project: ProjectState,
  from: number,
  visit: Visit,
  yielder: Yielder,
): Pause | undefined {
  for (const entry of project.products.entriesFrom(from)) {
    // The table can change while other work runs, so the visit continues by id.
    if (yielder.isDue) return { from: entry.id };
    const steps = visit(entry);
    if (steps === false) return undefined;
    if (steps === true) continue;
    for (;;) {
      const step = steps.next();
      if (step.done && !step.value) return undefined;
      if (step.done) break;
      if (yielder.isDue) return { steps, from: entry.id + 1 };
    }
  }
  return undefined;
}
