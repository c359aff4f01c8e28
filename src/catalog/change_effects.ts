import type { ChangeStep, ProjectChange } from "../domain/project_change.ts";

type Kinds = ReadonlySet<ChangeStep["kind"]>;

const segmentKinds: Kinds = new Set(["putSegment", "deleteSegment"]);
const rankedKinds: Kinds = new Set([
  ...segmentKinds,
  ...["putType", "deleteType", "putBadge", "deleteBadge", "moveBadge", "setOrder"] as const,
]);

/** Whether a change affects the badges, their order, or which of them hide others. */
export function changesRanking({ steps }: ProjectChange): boolean {
  return steps.some(({ kind }) => rankedKinds.has(kind));
}

/** Whether a change affects the meaning of conditions that refer to segments. */
export function changesSegments({ steps }: ProjectChange): boolean {
  return steps.some(({ kind }) => segmentKinds.has(kind));
}
