import type { ChangeStep, ProjectChange } from "../domain/project_change.ts";

/** By kind of step, what queries read that it affects. */
const affected: Record<ChangeStep["kind"], "segments" | "ranking" | "other"> = {
  // Segments decide which badges are shown, too.
  putSegment: "segments",
  deleteSegment: "segments",
  putType: "ranking",
  deleteType: "ranking",
  putBadge: "ranking",
  deleteBadge: "ranking",
  moveBadge: "ranking",
  setOrder: "ranking",
  putMapping: "other",
  deleteMapping: "other",
  putFeed: "other",
  deleteFeed: "other",
  putMute: "other",
  deleteMute: "other",
  putProduct: "other",
  deleteProduct: "other",
  changeAssignment: "other",
};

/** Whether a change affects the badges, their order, or which of them hide others. */
export function changesRanking({ steps }: ProjectChange): boolean {
  return steps.some(({ kind }) => affected[kind] !== "other");
}

/** Whether a change affects the meaning of conditions that refer to segments. */
export function changesSegments({ steps }: ProjectChange): boolean {
  return steps.some(({ kind }) => affected[kind] === "segments");
}
