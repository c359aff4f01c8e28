import { subjectOfFinding } from "../../domain/findings/mute.ts";
import type { ChangeStep } from "../../domain/project_change.ts";
import type { ProjectState } from "../../domain/project_state.ts";

/** The steps of a change, with those that unmute the findings of the badges and feeds it deletes. */
export function dropMutes(
  project: ProjectState,
  steps: readonly ChangeStep[],
): readonly ChangeStep[] {
  if (project.mutes.size === 0) return steps;
  const deleted = new Set(steps.flatMap((step) => {
    if (step.kind === "deleteFeed") return step.feedId;
    return step.kind === "deleteBadge" ? project.badgeNumbered(step.badge)?.id ?? [] : [];
  }));
  if (deleted.size === 0) return steps;
  const unmuted = [...project.mutes.keys()].filter((id) => {
    const { badgeId, feedId } = subjectOfFinding(id) ?? {};
    return deleted.has(feedId ?? badgeId ?? "");
  });
  return [...steps, ...unmuted.map((findingId) => ({ kind: "deleteMute" as const, findingId }))];
}
