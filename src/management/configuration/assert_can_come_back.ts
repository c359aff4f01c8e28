import type { RevivedBadge } from "../../domain/configuration/revived_badge.ts";
import { DomainError } from "../../domain/errors.ts";
import { badgesPerProductMax } from "../../domain/limits.ts";
import { unpackAssignments } from "../../domain/products/packed/packed_product.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { Yielder } from "../../store/yielder.ts";

/**
 * Checks that deleted badges can come back with their assignments. Yields to other work in between.
 *
 * @throws {DomainError} `not_undoable` if a badge was deleted too long ago; `product_full` if a
 * product has no room for one.
 */
export async function assertCanComeBack(
  project: ProjectState,
  revived: readonly RevivedBadge[],
): Promise<void> {
  if (revived.length === 0) return;
  const coming = new Set(revived.map(({ number }) => number));
  const replaced = new Set(revived.map(({ id }) => project.badge(id)?.number));
  for (const { id, number } of revived) {
    if (project.tombstones.has(number)) continue;
    throw new DomainError(
      "not_undoable",
      `Badge "${id}" cannot come back: it was deleted too long ago`,
    );
  }
  const yielder = new Yielder();
  for (const bucket of project.products.snapshot()) {
    for (let index = 0; index < bucket.count; index++) {
      const { assignments } = unpackAssignments(bucket.entryAt(index));
      if (assignments.length <= badgesPerProductMax) continue;
      const isShown = (badge: number) =>
        project.badgeNumbered(badge) !== undefined && !replaced.has(badge);
      const shown = assignments.filter(({ badge }) => isShown(badge));
      const back = assignments.filter(({ badge }) => coming.has(badge) && !isShown(badge));
      if (back.length === 0 || shown.length + back.length <= badgesPerProductMax) continue;
      throw new DomainError(
        "product_full",
        `Product ${bucket.idAt(index)} would have over ${badgesPerProductMax} badges`,
      );
    }
    if (yielder.isDue) await yielder.yieldIfDue();
  }
}
