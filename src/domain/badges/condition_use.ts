import { ownComparisonsOf, pathsOf, segmentsOf } from "../conditions/condition.ts";
import { readCondition } from "../conditions/read_condition.ts";
import { conditionOfSegment, type Segment } from "../conditions/segment.ts";
import { createObjectSlot } from "../object_slot.ts";
import { templatePathsOf } from "../templates/badge_templates.ts";
import type { BadgeFields } from "./badge.ts";

/** What a badge's conditions and templates add to the project's limits. */
export interface ConditionUse {
  /** The number of comparisons, with duplicates. A segment counts as one wherever it is used. */
  readonly comparisons: number;
  /** How many of them are in `matchVariants`. */
  readonly variantComparisons: number;
  /** The distinct paths, with dots between keys. */
  readonly paths: ReadonlySet<string>;
}

type Conditioned = Pick<BadgeFields, "when" | "match" | "matchVariants" | "perProduct">;

const none: ConditionUse = { comparisons: 0, variantComparisons: 0, paths: new Set() };
/** Stored badges never change, and each write counts those of the whole project. */
const known = createObjectSlot<Conditioned, ConditionUse>();

/** Counts the comparisons and paths of a badge's conditions and templates, which must be valid. */
export function conditionUseOf(badge: Conditioned): ConditionUse {
  const { when, match, matchVariants, perProduct } = badge;
  const conditions = [when, match, matchVariants];
  if (conditions.every((it) => it === undefined) && perProduct === undefined) return none;
  let use = known.get(badge);
  if (use === undefined) {
    use = count(badge);
    known.set(badge, use);
  }
  return use;
}

function count({ when, match, matchVariants, perProduct }: Conditioned): ConditionUse {
  const [ofVariants, others] = [[matchVariants], [match]].map((conditions) =>
    conditions.flatMap((json) => json === undefined ? [] : ownComparisonsOf(readCondition(json)))
  );
  const ofWhen = when && readCondition(when, () => undefined);
  if (ofWhen !== undefined) others!.push(...ownComparisonsOf(ofWhen));
  const segments = ofWhen === undefined ? 0 : segmentsOf(ofWhen).length;
  const comparisons = [...others!, ...ofVariants!];
  const paths = new Set(comparisons.flatMap(pathsOf).map((path) => path.join(".")));
  for (const path of templatePathsOf({ perProduct })) paths.add(path);
  const count = comparisons.length + segments;
  return { comparisons: count, variantComparisons: ofVariants!.length, paths };
}

/** What a segment itself adds to the project's limits, once for the project. */
export function conditionUseOfSegment(segment: Segment): ConditionUse {
  const comparisons = ownComparisonsOf(conditionOfSegment(segment));
  return {
    comparisons: comparisons.length,
    variantComparisons: 0,
    paths: new Set(comparisons.flatMap(pathsOf).map((path) => path.join("."))),
  };
}
