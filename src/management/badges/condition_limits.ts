import type { BadgeFields, BadgeRecord } from "../../domain/badges/badge.ts";
import {
  type ConditionUse,
  conditionUseOf,
  conditionUseOfSegment,
} from "../../domain/badges/condition_use.ts";
import type { Segment } from "../../domain/conditions/segment.ts";
import { conflict, type DomainError } from "../../domain/errors.ts";
import {
  projectComparisonsMax,
  projectPathsMax,
  projectVariantComparisonsMax,
} from "../../domain/limits.ts";
import type { ProjectState } from "../../domain/project_state.ts";
import { Yielder } from "../../store/yielder.ts";

/**
 * The number of badges counted between two looks at the clock. Counting one takes almost no time.
 */
const badgesPerTimeCheck = 16;
const ofVariants = "comparisons in `matchVariants`";

/**
 * Checks that the conditions and templates of all badges stay within the project's limits when one
 * badge is saved. A project may exceed a limit that was introduced after its badges. Then its
 * conditions must not grow, but other writes are allowed, so that its badges can be paused, and
 * conditions shortened one by one.
 *
 * @throws {DomainError} `conflict` if a limit would be exceeded.
 */
export async function assertConditionsFit(
  project: ProjectState,
  fields: BadgeFields,
  before: BadgeRecord | undefined,
): Promise<void> {
  const added = conditionUseOf(fields);
  if (added.comparisons === 0 && added.paths.size === 0) return;
  assertFits(added, before && conditionUseOf(before), await usedByOthers(project, before));
}

/**
 * The same when a segment is saved.
 *
 * @throws {DomainError} `conflict` if a limit would be exceeded.
 */
export async function assertSegmentFits(
  project: ProjectState,
  segment: Segment,
  before: Segment | undefined,
): Promise<void> {
  const replaced = before && conditionUseOfSegment(before);
  assertFits(conditionUseOfSegment(segment), replaced, await usedByOthers(project, before));
}

function assertFits(
  added: ConditionUse,
  replaced: ConditionUse | undefined,
  { comparisons, variantComparisons, paths }: ConditionUse,
): void {
  const count = comparisons + added.comparisons;
  if (count > projectComparisonsMax && added.comparisons > (replaced?.comparisons ?? 0)) {
    throw tooMany(count, "comparisons", projectComparisonsMax);
  }
  const variantCount = variantComparisons + added.variantComparisons;
  const hasMore = added.variantComparisons > (replaced?.variantComparisons ?? 0);
  if (variantCount > projectVariantComparisonsMax && hasMore) {
    throw tooMany(variantCount, ofVariants, projectVariantComparisonsMax);
  }
  const newPaths = added.paths.difference(paths);
  const pathCount = paths.size + newPaths.size;
  const freed = replaced?.paths.difference(paths).size ?? 0;
  if (pathCount > projectPathsMax && newPaths.size > freed) {
    throw tooMany(pathCount, "distinct paths", projectPathsMax);
  }
}

/**
 * The same for a change of many badges, `after` being the whole project's.
 *
 * @throws {DomainError} `conflict` if a limit would be exceeded.
 */
export async function assertAllConditionsFit(
  project: ProjectState,
  after: ProjectState,
): Promise<void> {
  const { comparisons, variantComparisons, paths } = await usedByOthers(after, undefined);
  const isOver = comparisons > projectComparisonsMax || paths.size > projectPathsMax ||
    variantComparisons > projectVariantComparisonsMax;
  if (!isOver) return;
  const before = await usedByOthers(project, undefined);
  const assertCount = (count: number, countBefore: number, what: string, max: number) => {
    if (count > max && count > countBefore) throw tooMany(count, what, max);
  };
  assertCount(comparisons, before.comparisons, "comparisons", projectComparisonsMax);
  assertCount(
    variantComparisons,
    before.variantComparisons,
    ofVariants,
    projectVariantComparisonsMax,
  );
  assertCount(paths.size, before.paths.size, "distinct paths", projectPathsMax);
}

async function usedByOthers(
  project: ProjectState,
  excluded: BadgeRecord | Segment | undefined,
): Promise<ConditionUse> {
  let comparisons = 0;
  let variantComparisons = 0;
  const paths = new Set<string>();
  const yielder = new Yielder();
  let counted = 0;
  for (const badge of project.badges()) {
    if (badge === excluded) continue;
    const use = conditionUseOf(badge);
    comparisons += use.comparisons;
    variantComparisons += use.variantComparisons;
    for (const path of use.paths) paths.add(path);
    if (++counted % badgesPerTimeCheck === 0 && yielder.isDue) await yielder.yieldIfDue();
  }
  for (const segment of project.segments.values()) {
    if (segment === excluded) continue;
    const use = conditionUseOfSegment(segment);
    comparisons += use.comparisons;
    for (const path of use.paths) paths.add(path);
  }
  return { comparisons, variantComparisons, paths };
}

function tooMany(count: number, what: string, max: number): DomainError {
  return conflict(
    `Cannot save: the conditions and templates of the project's badges would have ${count} ${what} together, ` +
      `and at most ${max} are allowed. Simplify or delete others first.`,
  );
}
