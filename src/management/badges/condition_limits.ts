import type { BadgeFields, BadgeRecord } from "../../domain/badges/badge.ts";
import { conditionUseOf } from "../../domain/badges/condition_use.ts";
import { conflict, type DomainError } from "../../domain/errors.ts";
import { projectComparisonsMax, projectPathsMax } from "../../domain/limits.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { Yielder } from "../../store/yielder.ts";

/** Check the time after this many badges: counting one takes almost no time. */
const badgesPerLook = 16;

/**
 * Checks that the conditions of all badges stay within the project's limits when one badge is
 * saved. A project that already exceeded a limit when it was introduced must not grow, but writes
 * that add nothing are allowed, so that its badges can still be paused or their conditions
 * shortened step by step.
 *
 * @throws {DomainError} `conflict` if they do not.
 */
export async function assertConditionsFit(
  project: ProjectState,
  fields: BadgeFields,
  before: BadgeRecord | undefined,
): Promise<void> {
  const added = conditionUseOf(fields);
  if (added.comparisons === 0) return;
  const replaced = before && conditionUseOf(before);
  const { comparisons, paths } = await usedByOthers(project, before);
  const count = comparisons + added.comparisons;
  if (count > projectComparisonsMax && added.comparisons > (replaced?.comparisons ?? 0)) {
    throw tooMany(count, "comparisons", projectComparisonsMax);
  }
  const newPaths = added.paths.difference(paths);
  const pathCount = paths.size + newPaths.size;
  const freed = replaced?.paths.difference(paths).size ?? 0;
  if (pathCount > projectPathsMax && newPaths.size > freed) {
    throw tooMany(pathCount, "distinct paths", projectPathsMax);
  }
}

async function usedByOthers(project: ProjectState, left: BadgeRecord | undefined) {
  let comparisons = 0;
  const paths = new Set<string>();
  const yielder = new Yielder();
  let counted = 0;
  for (const badge of project.badges()) {
    if (badge === left) continue;
    const use = conditionUseOf(badge);
    comparisons += use.comparisons;
    for (const path of use.paths) paths.add(path);
    if (++counted % badgesPerLook === 0 && yielder.isDue) await yielder.yieldIfDue();
  }
  return { comparisons, paths };
}

function tooMany(count: number, what: string, max: number): DomainError {
  return conflict(
    `Cannot save the badge: the conditions of the project's badges would have ${count} ${what} together, ` +
      `and at most ${max} are allowed. Simplify or delete other conditions first.`,
  );
}
