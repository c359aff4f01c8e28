import type { RevivedBadge } from "../../domain/configuration/revived_badge.ts";
import { DomainError } from "../../domain/errors.ts";
import { badgesPerProductMax } from "../../domain/limits.ts";
import { unpackAssignments } from "../../domain/products/packed/packed_product.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { Yielder } from "../../store/yielder.ts";

/**
 * Checks that deleted badges can be revived with their assignments, when the project has these
 * badges. Yields to other work in between.
 *
 * @throws {DomainError} `not_undoable` if a badge was deleted too long ago; `product_full` if a
 * product has no room for one.
 */
export async function assertRevivable(
  project: ProjectState,
  revived: readonly RevivedBadge[],
  badges: readonly { readonly id: string }[],
): Promise<void> {
  if (revived.length === 0) return;
  const coming = new Set(revived.map(({ number }) => number));
  const replaced = new Set(revived.map(({ id }) => id));
  const staying = new Set(badges.map(({ id }) => id).filter((id) => !replaced.has(id)));
  const isStaying = (badge: number) => staying.has(project.badgeNumbered(badge)?.id ?? "");
  for (const { id, number } of revived) {
    if (project.tombstones.has(number)) continue;
    throw new DomainError(
      "not_undoable",
      `Cannot restore badge "${id}": it was deleted too long ago`,
    );
  }
  const yielder = new Yielder();
  for (const bucket of project.products.snapshot()) {
    for (let index = 0; index < bucket.count; index++) {
      const { assignments } = unpackAssignments(bucket.entryAt(index));
      if (assignments.length <= badgesPerProductMax) continue;
      const stay = assignments.filter(({ badge }) => isStaying(badge));
      const back = assignments.filter(({ badge }) => coming.has(badge));
      if (back.length === 0 || stay.length + back.length <= badgesPerProductMax) continue;
      throw new DomainError(
        "product_full",
        `Product ${bucket.idAt(index)} would have over ${badgesPerProductMax} badges`,
      );
    }
    if (yielder.isDue) await yielder.yieldIfDue();
  }
}
